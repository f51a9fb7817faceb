import { z } from 'zod'
import { fromRoute } from './from-route.js'
import type { Tool } from './tool.js'

const group = 'Notes'
const about = z.array(z.string().max(500)).max(20).optional().describe('What it is about')

/** The tools that a model stores and finds plain texts with. */
export const noteTools: readonly Tool[] = [
  ...fromRoute('remember', {
    name: 'kg_remember',
    title: 'Remember',
    description:
      'Store a fact, decision, preference or event in plain words, one per note, with names instead of pronouns. Only you see it unless share is true.',
    group,
    profiles: ['core'],
    brief: {
      description:
        'Store a fact, decision or event in plain words, one per note. Only you see it unless share is true.',
      fields: ['text', 'about', 'source', 'when', 'graph', 'share', 'force', 'turns'],
    },
    effect: 'add',
    omit: ['statements', 'links'],
    fields: { about },
  }),
  ...fromRoute('recall', {
    name: 'kg_recall',
    title: 'Recall',
    description:
      'Find what is remembered or imported, by a question in plain words. Use it before you answer or decide.',
    group,
    profiles: ['core'],
    brief: {
      description: 'Find what is remembered or imported, by a question in plain words. Use it before you answer.',
      fields: ['question', 'limit', 'graph', 'since', 'until'],
    },
    effect: 'read',
    omit: ['asOf'],
    fields: { limit: z.int().min(1).max(50).default(5) },
  }),
  ...fromRoute('correctNote', {
    name: 'kg_correct',
    title: 'Correct a note',
    description: 'Replace a note that is wrong or outdated. Get its IRI from kg_recall.',
    group,
    profiles: ['core'],
    brief: {
      description: 'Replace a note that is wrong or outdated. Get its IRI from kg_recall.',
      fields: ['note', 'text', 'source', 'when'],
    },
    effect: 'add',
    omit: ['statements', 'links'],
    fields: { about },
  }),
  ...fromRoute('forgetNote', {
    name: 'kg_forget',
    title: 'Forget a note',
    description: 'Erase a note of yours for good. To change it, use kg_correct.',
    group,
    profiles: ['core'],
    brief: { description: 'Erase a note of yours for good. To change it, use kg_correct.', fields: ['note'] },
    effect: 'remove',
    confirm: { question: 'Erase this note for good?' },
  }),
  ...fromRoute('contextFor', {
    name: 'kg_context',
    title: 'Context for a question',
    description: 'Get the best passages and facts for a question as one text with citations, within a token budget.',
    group,
    profiles: ['core'],
    brief: {
      description: 'Get the best passages and facts for a question as one text with citations, within a token budget.',
      fields: ['question', 'budget', 'graph'],
    },
    effect: 'read',
    omit: ['asOf', 'kind'],
  }),
]
