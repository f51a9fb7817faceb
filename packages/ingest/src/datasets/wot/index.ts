export { readWot, wotRelations } from './read-wot.js'
export { readWotDocument, type WotDocument, type WotLink, type WotThing } from './wot-document.js'
export { writeWot } from './write-wot.js'
