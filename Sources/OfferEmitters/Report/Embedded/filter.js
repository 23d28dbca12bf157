"use strict";(()=>{const part=document.getElementById("offers");if(!part)return;
  const products=[...part.querySelectorAll(".product")].map(e=>({e,t:e.querySelector("header").textContent
  .toLowerCase(),rows:[...e.querySelectorAll("tbody tr")].map(r=>({r,t:r.textContent.toLowerCase()}))}));
  if(products.reduce((n,p)=>n+p.rows.length,0)<4)return;
  const label=document.createElement("label"),box=document.createElement("input"),
  out=document.createElement("output");label.className="filter";label.append("Filter offers ",box," ",out);
  box.type="search";box.placeholder="a name, a campaign, win-back";box.spellcheck=false;
  part.querySelector("h2").after(label);const apply=()=>{const words=box.value.toLowerCase().split(" ")
  .filter(w=>w);let n=0;for(const p of products){let shown=0;for(const {r,t} of p.rows){
  const is=words.every(w=>t.includes(w)||p.t.includes(w));r.hidden=!is;if(is)shown++}
  n+=shown;p.e.hidden=words.length>0&&shown===0}
  out.textContent=words.length?n+(n===1?" offer":" offers"):""};box.addEventListener("input",apply);apply()})();
