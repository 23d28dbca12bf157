"use strict";(()=>{const form=document.getElementById("filter");if(!form)return;
  const out=form.querySelector("output"),all=[...document.querySelectorAll(
  "[data-p],[data-k],[data-c],[data-s],[data-f],[data-t]")].map(e=>({e,p:e.dataset.p,o:e.dataset.o,
  k:e.dataset.k===undefined?null:e.dataset.k.split(" "),c:e.dataset.c===undefined?null:e.dataset.c.split(" "),
  s:e.dataset.s,f:e.dataset.f,t:e.dataset.t})),total=document.querySelectorAll("tr.o,tr.x").length;
  form.hidden=false;const value=n=>form.elements[n]?form.elements[n].value:"";
  let texts=null;const text=o=>{if(!texts){texts={};const add=(k,t)=>{t=" "+t.toLowerCase();
  texts[k]=(texts[k]||"")+t+t.replaceAll("-","")};
  for(const e of document.querySelectorAll("#offers .product"))add(e.dataset.p,e.querySelector("summary").textContent);
  for(const x of all)if(x.o!==undefined)add(x.o,x.e.textContent+" "+x.e.title+" "+(x.c||""));
  for(const x of all)if(x.p!==undefined&&x.o===undefined&&x.e.tagName!=="DETAILS"){x.o="="+all.indexOf(x);
  add(x.o,x.e.textContent+" "+x.e.title)}}
  return texts[o.o]+(texts[o.p]||"")};
  const has=(s,i)=>s===undefined||parseInt(s[i>>2],16)>>(i&3)&1;
  const apply=()=>{const [s,c,p,k,f,t]=["s","c","p","k","f","t"].map(value),
  words=value("q").toLowerCase().split(" ").filter(w=>w);let shown=0;
  const wanted=s||c||p||k||f||t||words.length;
  for(const o of all){const is=(!s||has(o.s,+s))&&(!p||o.p===undefined||o.p===p)&&(!c||!o.c||o.c.includes(c))
  &&(!k||!o.k||o.k.includes(k))&&(!f||!o.t||o.t>=f)&&(!t||!o.f||o.f<=t)
  &&(!words.length||o.e.tagName==="DETAILS"||o.p===undefined
  ||words.every(w=>text(o).includes(w)));
  o.e.hidden=!is;if(is&&/^[ox]$/.test(o.e.className))shown++}
  for(const e of document.querySelectorAll("#offers .product,#timeline .lane,#next tr:has(ul)")){
  const inner=[...e.querySelectorAll("tr.o,tr.x,.rows li,li[data-k]")];
  if(inner.length&&!(e.dataset.p&&!wanted)){e.hidden=inner.every(i=>i.hidden);
  if(wanted&&e.tagName==="DETAILS"&&!e.hidden)e.open=true}}
  out.textContent=wanted?shown+" of "+total+" offers":""};
  form.addEventListener("input",apply);form.addEventListener("reset",()=>setTimeout(apply));
  form.addEventListener("submit",e=>e.preventDefault());apply();
  const zoom=document.querySelector(".zoom"),box=document.querySelector(".timeline");
  if(zoom)zoom.addEventListener("change",()=>{const now=box.querySelector(".now-line");
  box.scrollLeft=now.offsetLeft-box.clientWidth/3})})();
