"use strict";(()=>{
  const form=document.getElementById("filter");
  if(!form)return;
  form.hidden=false;
  const every=(query,inside=document)=>[...inside.querySelectorAll(query)];
  const byId=id=>document.getElementById(id);
  document.querySelector("nav [hidden]").hidden=false;
  // A phone begins with what is short: long parts, and the filters, are folded.
  const isNarrow=matchMedia("(max-width:720px)").matches;
  const only=document.querySelector(".only");
  if(isNarrow){
    only.open=false;
    for(const e of every(".part"))e.open=e.offsetHeight<innerHeight}
  const grouped=count=>String(count).replace(/\B(?=(\d{3})+$)/g,",");
  const make=(tag,content,css)=>{
    const e=document.createElement(tag);
    if(css)e.className=css;
    e.append(...[content].flat(9).filter(c=>c!==""&&c!==null&&c!==undefined));
    return e};
  const setText=(e,text)=>{if(e.textContent!==text)e.textContent=text};
  // The texts, from which everything that is shown is chosen: see PageTexts and WhatIf.
  const data=JSON.parse(byId("texts").textContent);
  // Equal neighbors of a list are one with their count: `4.99*83|4.49*20|480`.
  const item=(list,number)=>{
    for(const run of list.split("|")){
      const [text,times]=run.split("*");
      number-=times||1;
      if(number<0)return text}
    return ""};
  const storefronts=form.elements.storefront;
  if(storefronts){
    const names=data.places.split("|").map((text,number)=>({code:text.slice(0,3),name:text.slice(4),number}));
    for(const one of names.filter(one=>one.code).sort((one,other)=>one.name<other.name?-1:1)){
      const option=make("option",one.name+" ("+item(data.currencies,one.number)+")");
      option.value=one.code;
      option.dataset.i=one.number;
      storefronts.append(option)}}
  const fields=[...form.elements].filter(e=>e.name);
  const value=name=>form.elements[name]?.value??"";
  const option=name=>value(name)&&form.elements[name].selectedOptions?.[0];
  const key=name=>option(name)?option(name).dataset.i||value(name):value(name);
  const named=name=>option(name).textContent.replace(/ \([A-Z]{3}\)$/,"");
  // The storefront.
  const place=byId("place");
  const basePlace=place.textContent;
  const offerRows=new Map(every("#offers tr[data-o]").map(e=>[e.dataset.o,e]));
  const has=(set,at)=>set===undefined||parseInt(set[at>>2],16)>>(at&3)&1;
  let chosen=null;
  let at=data.base;
  let sign="";
  let known=new Map();
  // A list of amounts begins with $, one of savings with %.
  const findText=list=>{
    if(list[0]!=="$"&&list[0]!=="%")return item(list,at);
    const digits=item(list.slice(1),at);
    if(list[0]==="%")return /^[0-9.]+$/.test(digits)?digits+data.saved:digits;
    return digits==="~"?"Apple's price":digits&&sign+digits};
  const textOf=number=>{
    if(!known.has(number))known.set(number,findText(data.lists[number]));
    return known.get(number)};
  const goTo=next=>{
    at=next===null?data.base:next;
    sign=data.signs?item(data.signs,at):"";
    known=new Map()};
  goTo(null);
  let slots=null;
  let titles=null;
  const findSlots=()=>{
    slots=every("[data-v]").map(e=>({e,list:+e.dataset.v,base:e.textContent}));
    const costs=new Map();
    for(const s of slots){
      const cell=s.e.closest("#offers td:nth-child(3)");
      if(cell)costs.set(cell.parentNode.dataset.o,s)}
    titles=every(".rows li[title][data-o]").filter(e=>costs.has(e.dataset.o)).map(e=>{
        const slot=costs.get(e.dataset.o);
        const start=e.title.lastIndexOf(slot.base);
        return{e,slot,before:e.title.slice(0,start),after:e.title.slice(start+slot.base.length),isThere:start>=0}}).filter(t=>t.isThere)};
  const changeStorefront=next=>{
    if(next===chosen)return;
    if(!slots)findSlots();
    chosen=next;
    goTo(next);
    const now=s=>next===null?s.base:textOf(s.list)||"–";
    for(const s of slots)setText(s.e,now(s));
    for(const t of titles)t.e.title=t.before+now(t.slot)+t.after;
    document.body.classList.toggle("at",next!==null);
    place.textContent=next===null?basePlace:named("storefront")};
  // The filters. The marks of elements are those of FilterMark.
  const words=text=>text===undefined?null:text.split(" ");
  const all=every("[data-p],[data-k],[data-c],[data-s],[data-f],[data-t]").map(e=>({e,p:e.dataset.p,
        o:e.dataset.o,k:words(e.dataset.k),c:words(e.dataset.c),s:e.dataset.s,f:e.dataset.f,t:e.dataset.t,
        isFold:e.tagName==="DETAILS",isDate:Boolean(e.closest("#next")),isOffer:e.className==="o"}));
  const total=all.filter(x=>x.isOffer).length;
  // An offer has one text for its row, its bars and its dates.
  let searched=null;
  const collectTexts=()=>{
    searched={};
    const add=(name,text)=>{
      text=" "+text.toLowerCase();
      searched[name]=(searched[name]||"")+text+text.replaceAll("-","")};
    for(const e of every("#offers .product")){
      const [group]=e.querySelector("summary small").textContent.split(",");
      add(e.dataset.p,e.querySelector("summary b").textContent+" "+group+" "+e.dataset.x)}
    for(const [id,row] of offerRows)add(id,row.cells[0].textContent+" "+(row.dataset.x||""));
    all.forEach((x,number)=>{
        if(x.o!==undefined||x.p===undefined||x.isFold)return;
        x.own="="+number;
        add(x.own,x.e.textContent+" "+x.e.title)})};
  const searchedText=x=>{
    if(!searched)collectTexts();
    return searched[x.o===undefined?x.own:x.o]+(searched[x.p]||"")};
  // What follows from what is hidden: groups, rows of bars, folds, empty parts.
  const groups=every("#offers .product,#timeline .lane,#next tr:has(ul)").map(e=>({e,note:e.querySelector(":scope>summary small,:scope>h3 small"),
        inner:every("tr.o,.rows li:not(.j),li[data-p]",e)})).filter(g=>g.inner.length);
  for(const g of groups)if(g.note)g.words=g.note.textContent;
  const lanes=every("#timeline .rows").map(e=>({e,height:e.style.height,
        bars:[...e.children].map(bar=>({e:bar,top:parseFloat(bar.style.top)}))}));
  const folds=every("details.product,details.lane,details.counted,#next tr details,#money .places:has([data-s])");
  const tables=every(".scroll:has(.grid-table),#money table:has([data-s]),#since table,#changes table").map(e=>({e,rows:every("tbody tr",e)}));
  // Folds, and bars, that stand for many say how many of them pass the filters.
  const summaries=every("details.counted").map(e=>{
      const lane=e.closest(".lane");
      const bar=lane?every(".j",lane)[every(".names",lane).indexOf(e)]:null;
      const items=every(lane?"li":e.matches(".products")?":scope>.product":"tbody>tr",e);
      return{e,bar,items,numbers:[e,bar].filter(e=>e).map(e=>e.querySelector("bdi"))}});
  const heads=every(".grid-table tbody th:has(details)");
  for(const table of tables)table.head=table.e.previousElementSibling;
  // A line of text is shown if one of the offers and products is that it is about; one about the whole catalog, always.
  const subjects=text=>text.split(" ").filter(id=>id);
  const lines=every("[data-a]").map(e=>({e,a:subjects(e.dataset.a),s:e.dataset.s}));
  const productRows=new Map(every("#offers .product").map(e=>[e.dataset.p,e]));
  const isThere=(wanted,id)=>{
    if(offerRows.has(id))return!offerRows.get(id).hidden;
    const {s,c,p,k,search}=wanted;
    const [product,places]=id.split("@");
    if(search.length&&!searched)collectTexts();
    return!c&&!k&&(!p||p===product)&&(!s||has(places||productRows.get(product).dataset.s,+s))&&search.every(word=>searched[product].includes(word))};
  const passes=(wanted,ids)=>!ids.length||ids.some(id=>isThere(wanted,id));
  // Lists of which the first lines are shown, and the others are counted. Of the last ones, the page only has what they are about.
  const firstLines=every("#now .top,.tasks").map(e=>{
      const rest=e.querySelector(".rest")||e.parentNode.querySelector(":scope>.rest[data-rest]");
      const isOwn=rest&&(e.contains(rest)||e.tagName==="TABLE");
      const items=every("[data-a]",e);
      const unwritten=isOwn&&rest.dataset.rest?rest.dataset.rest.split("|").map(subjects):[];
      const before=e.previousElementSibling;
      return{items,unwritten,head:before&&before.matches(".warning")?before:null,rest:isOwn?rest:null,most:isNarrow?Math.min(3,items.length):items.filter(item=>item.className==="t").length}});
  const runningCount=document.querySelector("#now .verdict>:not(.work)>.big");
  const runningWords=runningCount.querySelector("[data-v]")||runningCount;
  const allRunning=runningWords.textContent;
  const parts=every("main>section:not(#now),#now .work>div,#next .list").map(e=>({e,line:null,
        items:every("tr.o,.rows li,#next tbody>tr,#prices .product,.batches tbody tr,[data-a]",e)})).filter(part=>part.items.length);
  const isShown=e=>!e.hidden;
  const dates=every("#next [data-p]");
  const hiddenDates=document.querySelector("#next .filtered");
  // Prices of offers that do not pass, and the names of free ones.
  const grids=every(".grid-table").map(e=>{
      if(isNarrow)e.classList.add("cards");
      return{heads:[...e.tHead.rows[0].cells],rows:every("tr",e),state:""}});
  const freeNames=every("#prices span[data-o]");
  const isAway=e=>offerRows.get(e.dataset.o)?.hidden;
  const hideColumns=()=>{
    for(const e of freeNames)e.hidden=isAway(e);
    for(const grid of grids){
      const titles=grid.heads.map(e=>isAway(e)?"":e.firstChild.textContent);
      if(grid.state===titles.join())continue;
      grid.state=titles.join();
      for(const row of grid.rows)titles.forEach((title,number)=>{
          const cell=row.cells[number];
          cell.hidden=!title||isNarrow&&cell.textContent==="–";
          if(isNarrow)cell.dataset.label=title})}};
  let opened=null;
  // What is to be done for an offer has to be done before it begins.
  const offers=new Map(all.filter(x=>x.isOffer).map(x=>[x.o,x]));
  const isBeforeOffer=(x,first)=>{
    const offer=x.isDate?offers.get(x.o):null;
    return Boolean(offer)&&(!offer.t||offer.t>=first)};
  const filterElements=wanted=>{
    const {s,c,p,k,f,t,search}=wanted;
    const products=new Set();
    let count=0;
    for(const x of all){
      const is=(!s||has(x.s,+s))&&(!p||x.p===undefined||x.p===p)&&(!c||!x.c||x.c.includes(c))
        &&(!k||!x.k||x.k.includes(k))&&(!f||!x.t||x.t>=f||isBeforeOffer(x,f))&&(!t||!x.f||x.f<=t)
        &&(!search.length||x.isFold||x.p===undefined||search.every(word=>searchedText(x).includes(word)));
      if(x.e.hidden===Boolean(is))x.e.hidden=!is;
      if(is&&x.isOffer){
        count++;
        products.add(x.p)}}
    if(wanted.isAboutOffers)for(const x of all)if(x.isFold&&x.p!==undefined&&!products.has(x.p))x.e.hidden=true;
    for(const line of lines)line.e.hidden=!passes(wanted,line.a)||Boolean(s)&&!has(line.s,+s);
    return count};
  const arrange=(wanted,count)=>{
    for(const one of summaries){
      const shown=one.items.filter(isShown).length;
      const total=one.items.length;
      one.e.hidden=shown===0;
      if(one.bar)one.bar.hidden=shown===0;
      for(const e of one.numbers)setText(e,(shown<total?grouped(shown)+" of ":"")+grouped(total))}
    for(const g of groups){
      const shown=g.inner.filter(isShown).length;
      if(wanted.isAboutOffers||!g.e.dataset.p)g.e.hidden=!shown;
      if(g.note)setText(g.note,g.words+(wanted.any&&shown<g.inner.length?" · "+grouped(shown)+" shown":""))}
    for(const lane of lanes){
      const bars=lane.bars.filter(bar=>isShown(bar.e));
      const tops=[...new Set(bars.map(bar=>bar.top))].sort((one,other)=>one-other);
      for(const bar of bars){
        const top=tops.indexOf(bar.top)*26+"px";
        if(bar.e.style.top!==top)bar.e.style.top=top}
      const height=wanted.any?tops.length*26+4+"px":lane.height;
      if(lane.e.style.height!==height)lane.e.style.height=height}
    for(const table of tables){
      table.e.hidden=wanted.any&&!table.rows.some(isShown);
      if(table.head&&table.head.tagName==="H3"&&table.head.parentNode.className==="part")table.head.hidden=table.e.hidden}
    hideColumns();
    for(const head of heads)if(chosen!==null&&isShown(head.parentNode)){
      if(!head.querySelector(".here"))head.prepend(make("span","","here"));
      setText(head.querySelector(".here"),named("storefront"))}
    document.body.classList.toggle("some",wanted.any);
    for(const list of firstLines){
      const shown=list.items.filter(isShown);
      shown.forEach((e,number)=>{e.className=number<list.most?"t":"later"});
      const unwritten=list.unwritten.filter(ids=>passes(wanted,ids)).length;
      if(list.head)list.head.hidden=shown.length+unwritten===0;
      if(!list.rest)continue;
      const more=Math.max(0,shown.length-list.most)+unwritten;
      list.rest.hidden=more===0;
      setText(list.rest.querySelector("a")||list.rest,"and "+counted(more,list.rest.dataset.noun))}
    if(wanted.isAboutOffers||wanted.p){
      const [list]=firstLines.filter(list=>list.items.some(e=>e.closest(".runs")));
      const count=list?list.items.filter(isShown).length+list.unwritten.filter(ids=>passes(wanted,ids)).length:0;
      setText(runningWords,count===0?"no offers":counted(count,"offer"))}
    else setText(runningWords,chosen===null||!runningWords.dataset.v?allRunning:textOf(+runningWords.dataset.v)||"–");
    if(wanted.any&&!opened)opened=new Map(folds.map(e=>[e,e.open]));
    if(opened)for(const e of folds){
      const is=wanted.any&&count<=100||opened.get(e);
      if(e.open!==is)e.open=is}
    if(!wanted.any)opened=null;
    const away=dates.filter(e=>e.hidden).length;
    if(hiddenDates)setText(hiddenDates,away?"Your choices hide "+counted(away,"date"):"");
    for(const part of parts){
      const isEmpty=wanted.any&&!part.items.some(isShown);
      part.e.classList.toggle("empty",isEmpty);
      if(isEmpty&&!part.line){
        part.line=make("p","All lines are hidden: none matches what you chose.","none");
        part.e.append(part.line)}}};
  // What a customer can have on a day.
  const what=data.whatIf;
  const answer=byId("what-if");
  const dayNumber=day=>Date.parse(day+"T00:00Z")/864e5;
  const dayText=number=>new Date(number*864e5).toISOString().slice(0,10);
  // As CalendarDate.adding(months:): the last day of a shorter month.
  const addMonths=(day,months)=>{
    const [year,month,date]=day.split("-").map(Number);
    const last=new Date(0);
    last.setUTCFullYear(year,month+months,0);
    last.setUTCDate(Math.min(date,last.getUTCDate()));
    return last.toISOString().slice(0,10)};
  const during=(times,offset)=>{
    let found="";
    for(const one of times.split(";")){
      const [first,is]=one.split(":");
      if(+first<=offset)found=is}
    return found};
  const marks=["in the app","your server can give it","with a code"];
  // The colors of these marks are those of kinds of offers.
  const markColors=["k2","k1","k3"];
  const markOf={1:0,4:0,2:1,3:2};
  const order=["1","4","2","3"];
  const meantOf=id=>what&&id in what.meantFor?what.meant[what.meantFor[id]]:"";
  const lackOf=id=>what&&id in what.planned?what.lacks[what.planned[id]]:"";
  // What is said about each offer of the group of a product.
  const answersFor=(customer,product,day)=>{
    const [group,...rows]=what.products[product];
    const offset=dayNumber(day)-dayNumber(what.first);
    const times=what.rows[rows[customer]].split(",");
    const known={};
    const late=new Set(day<=what.asOf?what.late:[]);
    return what.groups[group].split(" ").map((id,number)=>{
        const row=offerRows.get(id);
        const time=times[number];
        const said=known[time]||(known[time]=what.answers[during(what.times[time],offset)]||"-");
        const isHere=has(row.dataset.s,at);
        const isPlanned=isHere&&said[0]==="+";
        // Customers only have what exists. What comes later is planned.
        return{id,row,said,offset,isHere,isPlanned,kind:row.dataset.k,isOpen:isPlanned&&!late.has(id)}})};
  // The total, what is saved, its part of the regular price, and the price after the offer.
  const costOf=(id,customer,product,offset)=>{
    const costs=what.costs[id];
    const payer=id.startsWith(product+".")&&customer<costs.length?customer:0;
    return during(costs[payer],offset).split(",").map(list=>list===""?"":textOf(+list))};
  // A regular price that is planned without a day, beside the price that is paid after an offer until then.
  const orUndated=(id,price)=>{
    const [now,planned]=(what.undated[id]||[]).map(textOf);
    return planned&&price===now?" ("+planned+" is planned, no day yet)":""};
  // What is paid after an offer. Who is subscribed gets it with the next renewal, on a day that is not known here.
  const nextOf=(id,price,day,isSubscribed)=>{
    const ending=what.ends[what.endings[id]];
    if(!ending)return"nothing: it ends";
    if(!price)return"";
    const [,length,isDays,rhythm]=/^(?:([0-9]+)(d?) )?(.*)/.exec(ending);
    const end=!length||isSubscribed?"":isDays?dayText(dayNumber(day)+ +length):addMonths(day,+length);
    return[price+" "+rhythm,end?[" from ",make("span",end,"w")]:"",orUndated(id,price)]};
  const offersFor=(customer,product,day)=>{
    const left=what.since[customer]?addMonths(day,-what.since[customer]):"";
    const withDay=(text,isLast)=>text.replace(/\{([0-9]+)\}/,(all,months)=>
      isLast?dayText(dayNumber(addMonths(left,+months))-1):addMonths(left,+months));
    return answersFor(customer,product,day).map(({id,row,said,offset,isHere,isPlanned,isOpen})=>{
        const cost=costOf(id,customer,product,offset);
        const next=isOpen?nextOf(id,cost.pop(),day,customer>0&&!left):"";
        const lack=lackOf(id);
        const [reason,opens]=!isHere?["not offered here",""]:isPlanned?["planned, but "+lack,""]:said.slice(1).split("|");
        const until=isOpen?withDay(said.slice(1).replace("until ",""),true):"";
        const from=opens?withDay(opens.replace("from ","")):"";
        const runsNow=isHere&&!isPlanned&&day===what.asOf&&what.unplanned.includes(id);
        return{id,row,kind:row.dataset.k,isOpen,until,from,cost,next,lack:isOpen?lack:"",
          reason:runsNow?"it runs in App Store Connect, but not on its planned days: "+reason:reason,
          change:isOpen?until&&dayText(dayNumber(until)+1):from}})};
  // Names can be written from right to left: only they are isolated, not what follows them.
  const nameOf=offer=>[...offer.row.cells[0].childNodes].filter(e=>!(e.matches&&e.matches(".chip,small,.tag"))).map(e=>e.cloneNode(true));
  // Where there are several products, an offer is named with its own, unless it has the name of that.
  const productOf=offer=>{
    if(productRows.size<2)return null;
    const name=productRows.get(offer.row.dataset.p).querySelector("summary b").textContent;
    return offer.row.cells[0].querySelector("bdi").textContent.includes(name)?null:make("bdi",name)};
  const andProduct=offer=>{
    const product=productOf(offer);
    return product?[", ",product]:""};
  // Days are not broken.
  const dated=text=>text.split(/([0-9]{4}-[0-9]{2}-[0-9]{2})/).map((part,number)=>number%2?make("span",part,"w"):part);
  const cell=(label,content)=>{
    const e=make("td",make("span",content));
    e.dataset.label=label;
    return e};
  // What is paid once is the total.
  const paidOnce=offer=>{
    const amount=offer.row.cells[2].querySelector("[data-v]");
    if(!amount)return"free";
    return amount.textContent.startsWith("Apple's price")?"":amount.textContent};
  const offerHead=offer=>{
    const head=make("th",[...offer.row.cells[0].cloneNode(true).childNodes]);
    head.scope="row";
    if(productOf(offer))head.append(make("small",productOf(offer)));
    head.append(make("span",marks[markOf[offer.kind]],"mark "+markColors[markOf[offer.kind]]));
    if(offer.lack)head.append(make("small",dated("only planned: "+offer.lack),"warning"));
    return head};
  const answerRow=(offer,hasTotals)=>{
    const row=make("tr",[offerHead(offer),cell("Price",offer.row.cells[2].textContent),
        cell("Total",offer.cost[0]||(hasTotals?paidOnce(offer):"")),
        cell("Saves",offer.cost.slice(1).filter(text=>text).join(", ")),cell("Then",offer.next),
        cell("Last day",[offer.until?make("span",offer.until,"w"):meantOf(offer.id)?"":"no end",dated(meantOf(offer.id))])]);
    row.dataset.offer=offer.id;
    return row};
  const reasonItem=offer=>{
    const item=make("li",[make("b",nameOf(offer)),andProduct(offer),": ",dated(offer.reason),
        offer.from&&!offer.reason.includes(offer.from)?["; from ",make("span",offer.from,"w")]:""]);
    item.dataset.offer=offer.id;
    return item};
  // A column without texts is left out.
  const titledTable=(css,titles,rows)=>{
    for(let column=titles.length-1;column>0;column--)if(rows.every(row=>!row.cells[column].textContent)){
      titles.splice(column,1);
      for(const row of rows)row.cells[column].remove()}
    const heads=titles.map(title=>make("th",title));
    for(const e of heads)e.scope="col";
    return make("table",[make("thead",make("tr",heads)),make("tbody",rows)],"cards "+css)};
  const counted=(count,word)=>grouped(count)+" "+word+(count===1?"":"s");
  const plannedWords=offers=>{
    const count=offers.filter(offer=>offer.lack).length;
    return count?"; "+count+" of these only planned":""};
  const byFile=()=>what.byFile?", by the file":"";
  const placeName=()=>chosen===null?basePlace:named("storefront");
  const writeAnswers=(offers,who)=>{
    const open=order.flatMap(kind=>offers.filter(offer=>offer.isOpen&&offer.kind===kind));
    const closed=offers.filter(offer=>!offer.isOpen);
    const counts=marks.map((words,number)=>open.filter(offer=>markOf[offer.kind]===number).length);
    const next=offers.filter(offer=>offer.change).sort((one,other)=>one.change<other.change?-1:1)[0];
    const others=next?offers.filter(offer=>offer.change===next.change).length-1:0;
    setText(answer.querySelector(".big"),open.length===0?"No offers":"Sees "+counted(counts[0],"offer")+" in the app"
        +(counts[1]?", your server can give "+counts[1]:"")+(counts[2]?", "+counts[2]+" with a code":"")
        +plannedWords(open)+byFile());
    const box=answer.querySelector("div");
    box.replaceChildren(
      make("p",[who,". ",next?["Next change: ",make("b",next.change,"w"),", ",nameOf(next),andProduct(next),andProduct(next)?",":"",
              (next.isOpen?" is no longer available":" is available")+(others?", and "+counted(others,"more change"):"")+". "]
            :"Nothing changes later. ",isNarrowed()?"“Show only” does not change this answer.":""]));
    if(open.length)box.append(titledTable("had",["Offer","Price and length","Total","Saves","Then","Last day"],
      open.map(offer=>answerRow(offer,open.some(one=>one.cost[0])))));
    if(open.filter(offer=>offer.kind==="4").length>1)box.append(make("p","Apple decides which win-back offer is shown first.","note"));
    if(closed.length)box.append(make("details",[make("summary",counted(closed.length,"offer")+" not available, and why"),
          make("ul",closed.map(reasonItem))],"places"))};
  // Customers who see the same are one row: `1 month paid, left 1, 3, 12 months ago`.
  const joinNames=names=>{
    const times=new Map();
    for(const name of names){
      const [,rest,time]=/^(.* left )([0-9]+)/.exec(name)||[,name];
      times.set(rest,[...(times.get(rest)||[]),...(time?[time]:[])])}
    return[...times].map(([rest,months])=>make("div",months.length===0?rest
          :rest+months.join(", ")+(months.join()==="1"?" month":" months")+" ago"))};
  const mostInCell=3;
  const customerTable=day=>{
    const groups=new Map();
    const names=[...form.elements.customer.options].slice(1).map(e=>e.textContent);
    names.forEach((name,customer)=>{
        const open=answersFor(customer,key("of"),day).filter(offer=>offer.isOpen&&!offer.row.hidden);
        const those=marks.map((words,number)=>open.filter(offer=>markOf[offer.kind]===number));
        for(const offer of those.flatMap(offers=>offers.slice(0,mostInCell))){
          const price=costOf(offer.id,customer,key("of"),offer.offset).pop();
          offer.then=[nextOf(offer.id,price,day,true)].flat().join("")}
        const same=open.map(offer=>offer.id+(offer.then||"")).join();
        if(groups.has(same))groups.get(same).names.push(name);
        else groups.set(same,{those,names:[name]})});
    if(groups.size===1&&groups.has(""))return make("p","None of the customers can have any of these offers then.");
    const rows=[...groups.values()].map(({those,names})=>{
        const head=make("th",joinNames(names));
        head.scope="row";
        return make("tr",[head,...those.map((offers,number)=>cell(marks[number],
                offers.length===0?make("span","–","not"):[offers.slice(0,mostInCell).map(offer=>
                    make("div",[offer.row.cells[2].textContent+", ",make("b",nameOf(offer)),andProduct(offer),lackOf(offer.id)?" (planned)":"",
                      meantOf(offer.id)?make("small",dated(meantOf(offer.id))):"",
                      offer.then?make("small","then "+offer.then):""])),
                  offers.length>mostInCell?make("div","and "+grouped(offers.length-mostInCell)+" more"):""]))])});
    const table=titledTable("who-has",["Customer","In the app","Your server can give it","With a code"],rows);
    table.setAttribute("aria-label","What each customer sees on "+day);
    return table};
  const mostOffers=20;
  // What passes the filters, whoever asks.
  const writeOffers=(wanted,count,day)=>{
    const passing=order.flatMap(kind=>all.filter(x=>x.isOffer&&!x.e.hidden&&x.e.dataset.k===kind))
      .map(x=>({id:x.o,row:x.e,kind:x.e.dataset.k,lack:lackOf(x.o)}));
    const days=daysInWords(wanted);
    setText(answer.querySelector(".big"),(count===0?"No offers":counted(count,"offer"))+(chosen===null?"":" in "+named("storefront"))
      +(days?", "+days:"")+plannedWords(passing));
    const box=answer.querySelector("div");
    box.replaceChildren();
    const plain=(cell,isShort)=>{
      const copy=cell.cloneNode(true);
      for(const e of every("[data-v]",copy))e.removeAttribute("data-v");
      if(isShort)for(const e of every("small",copy))e.remove();
      return[...copy.childNodes]};
    const rows=passing.slice(0,mostOffers).map(offer=>{
        const cells=offer.row.cells;
        const row=make("tr",[offerHead(offer),cell("Who",plain(cells[1],chosen!==null)),cell("Price",plain(cells[2])),
            cell("Saves",plain(cells[3])),cell("Days",plain(cells[4]))]);
        row.dataset.offer=offer.id;
        return row});
    if(rows.length)box.append(titledTable("on-offer",["Offer","Who can have it","Price and length","Saves","Days"],rows));
    if(count>rows.length){
      const link=make("a","and "+counted(count-rows.length,"more offer"));
      link.href="#offers";
      box.append(make("p",link))}
    if(!what||count===0)return;
    box.append(make("p",[make("b",["What each customer sees on ",make("span",day,"w")])," (",make("bdi",named("of"))," and its group, "+placeName()+")",byFile()],"ask"),
      otherDays(passing,day),customerTable(day))};
  // How many offers of the group that is asked about do not run on the day.
  const otherDays=(passing,day)=>{
    const group=what.groups[what.products[key("of")][0]].split(" ");
    const own=passing.filter(offer=>group.includes(offer.id)).map(offer=>offers.get(offer.id));
    const later=own.filter(x=>x.f>day).length;
    const over=own.filter(x=>x.t&&x.t<day).length;
    const words=[later?counted(later,"offer")+(later===1?" starts":" start")+" later":"",
      over?counted(over,"offer")+(over===1?" has":" have")+" ended before":""].filter(text=>text);
    return words.length?make("p",[words.join(", ")+"."],"note"):""};
  // The first day, from one of the chosen days on, on which most of the offers run that pass the filters.
  const fullestDay=(first,last)=>{
    const passing=all.filter(x=>x.isOffer&&!x.e.hidden);
    const starts=passing.map(x=>x.f).filter(day=>day>first&&day<=last);
    let [best,most]=[first,0];
    for(const day of [...new Set([first,...starts])].sort()){
      const count=passing.filter(x=>(!x.f||x.f<=day)&&(!x.t||x.t>=day)).length;
      if(count>most)[best,most]=[day,count]}
    return best};
  // The day that is asked about: that of the reader, or else the fullest one of the chosen days from today on, or today.
  let setDay="";
  let setDays="";
  const findDay=({f,t})=>{
    const field=form.elements.day;
    const isOwn=field.value&&field.value!==setDay&&field.value>=what.first&&(setDays===f+"/"+t||(!f||field.value>=f)&&(!t||field.value<=t));
    setDays=f+"/"+t;
    if(isOwn)return field.value;
    const start=f>what.today||t&&t<what.today?f||t:what.today;
    const wish=t>start?fullestDay(start,t):start;
    setDay=wish<what.first?what.first:wish;
    field.value=setDay;
    return setDay};
  const showAnswer=(wanted,count)=>{
    const customer=what?key("customer"):"";
    answer.hidden=customer===""&&!wanted.s&&!wanted.f&&!wanted.t;
    if(what)for(const name of["of","day"])form.elements[name].closest("label").hidden=answer.hidden;
    if(answer.hidden)return"";
    const day=what?findDay(wanted):"";
    if(customer===""){
      writeOffers(wanted,count,day);
      return""}
    const offers=offersFor(+customer,key("of"),day);
    const who=[named("customer")+", ",make("bdi",named("of"))];
    writeAnswers(offers,[...who,", "+placeName()+", "+day]);
    const open=offers.filter(offer=>offer.isOpen);
    const passing=open.filter(offer=>!offer.row.hidden).length;
    return[named("customer")+", ",make("bdi",named("of")),", on "+day+": "
      +(wanted.any?"can have "+grouped(passing)+" of them":"can have "+counted(open.length,"offer"))]};
  // The choice of days sets From and To. These are only shown for other days.
  const when=form.elements.when;
  let isOther=false;
  const syncDays=()=>{
    const days=value("from")+"/"+value("to");
    const known=[...when.options].find(option=>option.value===(days==="/"?"":days));
    if(isOther||!known)when.value="-";
    else if(when.value!==known.value)when.value=known.value;
    for(const name of["from","to"])form.elements[name].closest("label").hidden=when.value!=="-"};
  const chooseDays=()=>{
    isOther=when.value==="-";
    if(isOther)return;
    const [from,to]=(when.value||"/").split("/");
    form.elements.from.value=from;
    form.elements.to.value=to};
  const daysInWords=({f,t})=>when.value&&when.value!=="-"?when.selectedOptions[0].textContent
    :[f&&"from "+f,t&&"to "+t].filter(text=>text).join(" ");
  // Whether more than a storefront and days is chosen.
  const isNarrowed=()=>["campaign","product","kind","text"].some(value);
  // What is chosen, in words and in the address.
  const bar=byId("chosen");
  const output=bar.querySelector("output");
  // What the address has, but this page does not.
  let unknown=[];
  const sayChosen=(wanted,count,customer)=>{
    const names=["storefront","campaign","product","kind"].filter(key).map(named);
    const {f,t}=wanted;
    if(f||t)names.push(daysInWords(wanted));
    if(wanted.search.length)names.push("“"+value("text").trim()+"”");
    output.replaceChildren();
    if(wanted.any)output.append(make("b",names.join(" · ")),grouped(count)+" of "+grouped(total)+" offers");
    if(customer)output.append(make("span",customer,"who"));
    const open=chosen===null?[]:slots.filter(s=>textOf(s.list)==="Apple's price"&&s.e.closest("#offers")&&!s.e.closest("[hidden]"));
    if(open.length)output.append(make("small",counted(open.length,"price")+" set by Apple: "
          +(data.hasRules?"with pricePoints, rules can compute amounts":"the amounts are not in this file")));
    if(unknown.length)output.append(make("small","not in this file: "+unknown.join(", ")));
    if(f&&t&&f>t)output.append(make("small","From is after To"));
    bar.hidden=!wanted.any&&!customer&&!unknown.length};
  const apply=()=>{
    const [s,c,p,k]=["storefront","campaign","product","kind"].map(key);
    const [f,t]=["from","to"].map(value);
    const search=value("text").toLowerCase().split(" ").filter(word=>word);
    const isAboutOffers=Boolean(c||k||f||t||search.length);
    const wanted={s,c,p,k,f,t,search,isAboutOffers,any:isAboutOffers||Boolean(s||p)};
    syncDays();
    changeStorefront(s===""?null:+s);
    const count=filterElements(wanted);
    arrange(wanted,count);
    sayChosen(wanted,count,showAnswer(wanted,count));
    save()};
  let part="";
  const save=()=>{
    const state=new URLSearchParams();
    const isSaved=e=>e.name==="of"?value("customer")||e.selectedIndex>0:e.name!=="day"||value("customer")||e.value!==setDay;
    if(!answer.hidden||isNarrowed())for(const e of fields)if(e.value&&isSaved(e))state.set(e.name,e.value);
    const isAny=[...state].length>0;
    if(isAny&&part)state.set("part",part);
    const hash=isAny?"#"+state:part?"#"+part:"";
    if(hash!==location.hash)history.replaceState(null,"",hash||location.href.split("#")[0])};
  const unfold=e=>{
    const fold=e?.querySelector(":scope>.part");
    if(fold)fold.open=true};
  // What the address is about is not hidden by the bar, whose height depends on what is chosen.
  const top=bar.parentNode;
  const leaveRoom=()=>{document.documentElement.style.scrollPaddingTop=top.offsetHeight+8+"px"};
  new ResizeObserver(leaveRoom).observe(top);
  const load=()=>{
    const hash=location.hash.slice(1);
    if(!hash.includes("=")){
      part=byId(hash)?hash:"";
      unfold(byId(part));
      return apply()}
    const state=new URLSearchParams(hash);
    part=state.get("part")||"";
    for(const e of fields){
      e.value=state.get(e.name)||"";
      if(e.selectedIndex<0)e.selectedIndex=0}
    if(every("[name]",only).some(e=>e.value))only.open=true;
    isOther=false;
    setDay="";
    unknown=[...state].filter(([name,text])=>text&&(name==="part"?!byId(text):value(name)!==text)).map(([name,text])=>text);
    apply();
    const target=byId(part)||(answer&&!answer.hidden?form:null);
    unfold(target);
    leaveRoom();
    if(target)target.scrollIntoView()};
  form.addEventListener("input",e=>{
      unknown=[];
      if(e.target===when)chooseDays();
      apply()});
  form.addEventListener("reset",()=>setTimeout(()=>{
        part="";
        unknown=[];
        isOther=false;
        // The button is hidden now. What it was in is not.
        if(document.activeElement===bar.querySelector("button"))document.querySelector("nav a").focus({preventScroll:true});
        apply()}));
  form.addEventListener("submit",e=>e.preventDefault());
  addEventListener("hashchange",load);
  load();
  const zoom=document.querySelector(".zoom");
  const timeline=document.querySelector(".timeline");
  // Where the chosen days begin, or else today, unless no bar is there.
  const findStart=()=>{
    const now=timeline.querySelector(".now-line").offsetLeft;
    const {first,days}=timeline.parentNode.dataset;
    if(value("from")){
      const place=(dayNumber(value("from"))-dayNumber(first))/days;
      return place*timeline.querySelector(".track").offsetWidth}
    const bars=every(".rows li",timeline).filter(e=>e.checkVisibility());
    if(bars.length===0||bars.some(e=>e.offsetLeft<=now&&e.offsetLeft+e.offsetWidth>=now))return now;
    const places=bars.map(e=>e.offsetLeft);
    const later=places.filter(place=>place>now);
    return later.length?Math.min(...later):Math.max(...places)};
  // A label beside its bar moves into it where there is room.
  const besides=every(".rows .a,.rows .b",timeline||form).map(e=>({e,label:e.querySelector(":scope>span"),side:e.classList.contains("a")?"a":"b"}));
  const placeLabels=()=>{
    const widths=besides.map(({e,label})=>[e.offsetWidth,label.offsetWidth]);
    besides.forEach(({e,side},number)=>{
        const [width,needed]=widths[number];
        // A cut name at the beginning of a wide bar is better than a whole one beyond the end of the window.
        e.classList.toggle(side,width<Math.min(needed+30,260))})};
  if(zoom)zoom.addEventListener("change",()=>{
      placeLabels();
      timeline.scrollLeft=findStart()-timeline.clientWidth/3})})();
