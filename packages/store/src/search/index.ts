export { MemorySearch, type MemorySearchSettings } from './memory-search.js'
export type { Found, HitPlace, SearchHit, SearchStats, SearchWish } from './messages.js'
