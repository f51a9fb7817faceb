import { z } from 'zod'
import { KeyNotHeldError } from '../errors/assets.js'
import {
  ContextGraphNotFoundError,
  ContextGraphSystemError,
  NotOnAllowlistError,
  OnChainIdUnknownError,
} from '../errors/graphs.js'
import { InvalidQuadsError } from '../errors/http.js'
import { NoteNotFoundError, NoteNotYoursError, NothingToRememberError } from '../errors/notes.js'
import { SearchFailedError, SearchTooLargeError } from '../errors/search.js'
import { json, route } from '../route.js'
import { address, contextGraphId, moment, nextCursor, page } from '../schemas/common.js'
import {
  citation,
  correctWish,
  note,
  noteRef,
  recalledNote,
  recallWish,
  remembered,
  rememberWish,
} from '../schemas/notes.js'

const family = 'notes'
const graphErrors = [ContextGraphNotFoundError, OnChainIdUnknownError, NotOnAllowlistError]
const indexErrors = [SearchTooLargeError, SearchFailedError]
const vectors = z.enum(['used', 'partial', 'unreachable']).optional().describe('Whether meanings were compared')
const indexing = z.literal(true).optional().describe('The index is being built; notes may be missing')

export const remember = route({
  method: 'POST',
  path: '/api/memory/remember',
  family,
  summary: 'Remember a text or a conversation',
  about:
    'Stores a note as an asset: a draft that only you see, in your own memory graph, unless `graph` or `share` say otherwise. Names, dates, numbers, identifiers, links and code symbols in the text become statements. If a similar note exists, answers with `stored: false` and `duplicateOf` instead.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  cap: 'data',
  body: json(rememberWish),
  replies: { 200: json(remembered) },
  errors: [...graphErrors, ContextGraphSystemError, NothingToRememberError, InvalidQuadsError, KeyNotHeldError],
})

export const recall = route({
  method: 'POST',
  path: '/api/memory/recall',
  family,
  summary: 'Find what answers a question',
  about:
    'Searches notes, documents and all else that you may read. Words are compared by stem (English, German); shared names connect notes. A corrected note says what superseded it, and never comes before that.',
  auth: 'agent',
  deadline: 'long',
  body: json(recallWish),
  replies: { 200: json(z.object({ results: z.array(recalledNote), indexing, vectors })) },
  errors: [...graphErrors, ...indexErrors],
})

export const correctNote = route({
  method: 'POST',
  path: '/api/memory/correct',
  family,
  summary: 'Replace a note by a new one',
  about: 'The old note stays in the history. Recall shows the new one first, and says that it supersedes the old one.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  cap: 'data',
  body: json(correctWish),
  replies: { 200: json(remembered) },
  errors: [NotOnAllowlistError, NoteNotFoundError, NothingToRememberError, InvalidQuadsError, KeyNotHeldError],
})

export const forgetNote = route({
  method: 'POST',
  path: '/api/memory/forget',
  family,
  summary: 'Erase a note for good',
  about:
    'Only its author and the operator can do this. Works like `POST /api/knowledge-assets/{name}/forget`: the text is gone from the history too.',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject({ note: noteRef })),
  replies: { 200: json(z.object({ forgotten: z.literal(true), note: z.string(), erased: z.boolean() })) },
  errors: [NoteNotFoundError, NoteNotYoursError],
})

export const listNotes = route({
  method: 'GET',
  path: '/api/memory/notes',
  family,
  summary: 'List notes, newest first',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    graph: contextGraphId.optional(),
    author: address.optional(),
    since: moment.optional().describe('Not earlier than'),
    until: moment.optional().describe('Not later than'),
    source: z.string().min(1).max(2000).optional().describe('Part of the source'),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe('Number of notes per page'),
    cursor: page.cursor,
  }),
  replies: { 200: json(z.object({ notes: z.array(note), nextCursor, indexing })) },
  errors: [...graphErrors, ...indexErrors],
})

export const contextFor = route({
  method: 'POST',
  path: '/api/memory/context',
  family,
  summary: 'Collect what is known about a question, within a token budget',
  about:
    'The text is ready to be given to a model: the best passages and facts, each with a mark such as [1]. Each citation says how to verify it by proof.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    recallWish.omit({ limit: true }).extend({
      budget: z.int().min(100).max(100_000).default(2000).describe('Tokens that the text may have'),
    }),
  ),
  replies: {
    200: json(
      z.object({
        text: z.string(),
        tokens: z.int().describe('Estimate for the text'),
        citations: z.array(citation),
        omitted: z.int().describe('Results that did not fit'),
        indexing,
        vectors,
      }),
    ),
  },
  errors: [...graphErrors, ...indexErrors],
})
