// Documents that the samples do not have: a large one, one written from right to left, one that cannot be
// read.
import { writeFileSync } from 'node:fs';

/** A chain of events with links between near ones, consistent by construction. */
export function large(events, links) {
  let text = '';
  const instances = [];
  const tlinks = [];
  for (let i = 0; i < events; i++) {
    text += `Then the keeper of lamp ${i} <EVENT eid="e${i}" class="OCCURRENCE">noted</EVENT> the hour and went on. `;
    if (i % 6 === 5) text += '\n\n';
    instances.push(`<MAKEINSTANCE eiid="ei${i}" eventID="e${i}" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>`);
  }
  for (let n = 0, apart = 1; n < links; apart++) {
    for (let i = 0; i + apart < events && n < links; i++, n++) tlinks.push(`<TLINK lid="l${n}" relType="BEFORE" eventInstanceID="ei${i}" relatedToEventInstance="ei${i + apart}"/>`);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<TimeML><DOCID>large</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="2031-03-14" functionInDocument="CREATION_TIME">2031-03-14</TIMEX3></DCT>\n<TEXT>${text}</TEXT>\n${instances.join('\n')}\n${tlinks.join('\n')}\n</TimeML>\n`;
}

export const rightToLeft = `<?xml version="1.0" encoding="UTF-8"?>
<TimeML><DOCID>rtl</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="2031-03-14" functionInDocument="CREATION_TIME">2031-03-14</TIMEX3></DCT>
<TEXT>
<EVENT eid="e1" class="OCCURRENCE">وصل</EVENT> القطار <TIMEX3 tid="t1" type="DATE" value="2031-03-10">يوم الاثنين</TIMEX3> ثم <EVENT eid="e2" class="OCCURRENCE">غادر</EVENT> المسافرون.
</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<MAKEINSTANCE eiid="ei2" eventID="e2" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<TLINK lid="l1" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1"/>
<TLINK lid="l2" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
</TimeML>
`;

export const broken = '<TimeML><TEXT>It <EVENT eid="e1" class="OCCURRENCE">rained</TEXT></TimeML>\n';
export const plain = 'The baker opened the shop at six. An hour later the first customer came in and bought two loaves.\n';

export const write = (path, content) => writeFileSync(path, content);
