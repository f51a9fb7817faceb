import { z } from 'zod'
import { layer } from './asset.js'
import { address, assetName, contextGraphId, iri, quad, timestamp } from './common.js'
import { trust } from './trust.js'

/** A time that a caller gives: a day, or a moment. */
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/, 'must be a day or an ISO 8601 time with its zone')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'is not in the calendar')
  .describe('2026-01-31 or ISO 8601 time')

export const noteRef = z.string().min(1).max(2048).describe('IRI or name of the note')

const turn = z.strictObject({
  speaker: z.string().min(1).max(200),
  text: z.string().min(1).max(19_000),
  when: time.optional(),
})

const noteText = z.string().min(1).max(19_000)

/** What a note can say beside its text. */
export const noteDetails = {
  about: z.array(z.string().min(1).max(500)).max(20).optional().describe('Names or IRIs of what it is about'),
  source: z.string().min(1).max(2000).optional().describe('Where you know it from'),
  when: time.optional().describe('When it happened (default: now)'),
  links: z.array(iri).max(50).optional().describe('Related IRIs or URLs'),
  statements: z
    .array(quad.omit({ graph: true }))
    .max(1000)
    .optional()
    .describe('RDF statements to store with it'),
}

export const rememberWish = z.strictObject({
  text: noteText.optional().describe('What to remember, in plain words'),
  turns: z.array(turn).min(1).max(2000).optional().describe('A conversation, instead of text'),
  ...noteDetails,
  graph: contextGraphId.optional().describe('Context graph (default: your own memory)'),
  share: z.boolean().optional().describe('Share it with the members of the graph'),
  force: z.boolean().optional().describe('Store it even if a similar note exists'),
})
export type RememberWish = z.infer<typeof rememberWish>

export const correctWish = z.strictObject({
  note: noteRef,
  text: noteText.describe('What is right, as a whole note'),
  ...noteDetails,
  share: z.boolean().optional().describe('Share the new note (default: if the old one is shared)'),
})
export type CorrectWish = z.infer<typeof correctWish>

const noteKey = {
  note: z.string().describe('IRI of the note'),
  name: assetName,
  contextGraphId,
}

const similar = z.object({ ...noteKey, text: z.string(), similarity: z.number().describe('0 to 1') })

export const remembered = z
  .object({
    ...noteKey,
    stored: z.boolean().describe('false: a similar note exists, see `duplicateOf`'),
    duplicateOf: similar.optional(),
    layer,
    time: timestamp,
    mentions: z.array(z.string()).describe('Names, dates, numbers and identifiers found in the text'),
    supersedes: z.string().optional().describe('IRI of the note it replaces'),
  })
  .meta({ id: 'RememberedNote' })
export type Remembered = z.infer<typeof remembered>

export const noteKinds = ['note', 'turn', 'passage', 'entity'] as const

export const recallWish = z.strictObject({
  question: z.string().min(1).max(2000),
  limit: z.int().min(1).max(50).default(5),
  graph: contextGraphId.optional().describe('Only this context graph'),
  author: address.optional().describe('Only by this agent'),
  kind: z.enum(noteKinds).optional().describe('passage: part of a document; entity: anything else that is described'),
  since: time.optional().describe('Not earlier than'),
  until: time.optional().describe('Not later than'),
  asOf: time.optional().describe('Only what was known then'),
})
export type RecallWish = z.infer<typeof recallWish>

const said = z.object({
  note: z.string(),
  speaker: z.string().optional(),
  text: z.string(),
  time: timestamp.optional(),
})

/** Where in an imported document it stands. */
const place = {
  page: z.int().optional(),
  slide: z.int().optional(),
  sheet: z.string().optional(),
  row: z.int().optional(),
  chapter: z.int().optional(),
  part: z.string().optional(),
  line: z.int().optional(),
}

/** A note as recall and the list show it. */
export const note = z
  .object({
    note: z.string().describe('IRI, also of other entities that were found'),
    kind: z.enum(noteKinds),
    text: z.string(),
    label: z.string().optional(),
    speaker: z.string().optional(),
    time: timestamp.optional(),
    recorded: timestamp.optional().describe('When it was stored'),
    author: address,
    source: z.string().optional(),
    ...place,
    about: z.array(z.string()).optional(),
    contextGraphId,
    name: assetName,
    layer,
    ual: z.string().optional(),
    trust: trust.optional(),
    supersedes: z.string().optional(),
    supersededBy: z.object({ note: z.string(), text: z.string(), author: address }).optional(),
    neighbours: z.array(said).optional().describe('Turns before and after it'),
  })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof note>

export const recalledNote = note
  .extend({
    score: z.number(),
    parts: z.record(z.string(), z.number()).describe('What the score is made of'),
  })
  .meta({ id: 'RecalledNote' })
export type RecalledNote = z.infer<typeof recalledNote>

export const citation = z
  .object({
    mark: z.string().describe('As the text cites it: [1]'),
    note: z.string(),
    name: assetName,
    contextGraphId,
    author: address,
    layer,
    time: timestamp.optional(),
    source: z.string().optional(),
    ...place,
    ual: z.string().optional(),
    root: z.string().optional().describe('Root that the author has sealed'),
    verify: z.string().describe('How to verify it'),
  })
  .meta({ id: 'Citation' })
export type Citation = z.infer<typeof citation>
