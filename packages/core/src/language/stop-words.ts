const english =
  'a about above after again all also am an and any are as at be because been before being both but by can could did do does doing done down during each for from further get gets getting got had has have having he her here hers him his how i if in into is it its just let me more most much my no nor not now of off on once only or other our ours out over own please s same she should so some such t tell than that the their them then there these they this those through to too under until up us very was we were what when where which while who whom whose why will with would you your yours remember know knew anything something somebody anybody someone anyone ever again supposed'
const german =
  'ab aber alle allem allen aller alles als also am an ander andere auch auf aus bei beim bin bis bist da damit dann das dass dein deine dem den denn der des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer für gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ist ja jede jedem jeden jeder jedes jener jetzt kann kein keine können könnte machen man mein meine mich mir mit muss nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so soll sollte sondern sonst über um und uns unser unsere unter viel vom von vor wann war waren warum was weiter welche welchem welchen welcher welches wenn wer werde werden wie wieder wieso will wir wird wo wohin wurde wurden zu zum zur zwischen bitte eigentlich nochmal gibt'

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
const setOf = (words: string) => new Set([...words.split(' '), ...fold(words).split(' ')])
const lists = { en: setOf(english), de: setOf(german) }

/** Words that stand in every text and tell nothing apart. In lower case, with accents or without. */
export const isStopWord = (word: string, language: 'en' | 'de' | 'neutral'): boolean =>
  language === 'neutral' ? lists.en.has(word) || lists.de.has(word) : lists[language].has(word)
