export { MemorySearch, type MemorySearchSettings, type VectorSettings, type VectorUse } from './memory-search.js'
export type { Answers as SearchAnswers, Found, HitPlace, SearchHit, SearchStats, SearchWish } from './messages.js'
export type {
  FoundNote,
  FoundNotes,
  Inspection,
  InspectWish,
  NotesWish,
  RecallHit,
  RecallQuestion,
  Said,
} from './recall/messages.js'
export type { Embedder } from './vectors/embedder.js'
