import { arg, graph, type PromptRecord } from './prompt-record.js'

const within = (id?: string) => (id === undefined ? '' : ` (graph "${id}")`)
const cite =
  'Name the date and the source of each fact. Where a note was replaced, tell what holds now and what held before. If the memory does not say, tell me so and do not guess.'

/** For sessions that keep plain texts. */
export const notePrompts: readonly PromptRecord[] = [
  {
    name: 'remember',
    title: 'Remember this',
    description: 'Keep what was said or given as notes',
    arguments: [arg('what', 'What to remember; the conversation so far unless given', false), graph],
    text: ({ what, contextGraphId }) =>
      `Remember${within(contextGraphId)}: ${what ?? 'what matters of our conversation so far'}.\n\n1. kg_recall first: correct what has changed with kg_correct instead of adding to it.\n2. kg_remember each new fact as a note of its own, in plain words with names and dates, and its source.\n3. Share nothing. Tell me in a few lines what you kept.`,
  },
  {
    name: 'recall',
    title: 'What do we know about …',
    description: 'Answer a question from the memory alone, with sources',
    arguments: [arg('question', 'The question'), graph],
    text: ({ question, contextGraphId }) =>
      `Answer from the memory alone${within(contextGraphId)}: ${question}\n\nUse kg_context, and kg_recall for what it leaves open. ${cite}`,
  },
  {
    name: 'what-we-decided',
    title: 'What did we decide about …',
    description: 'Decisions about a topic, with dates, reasons and what they replaced',
    arguments: [arg('topic', 'The topic'), graph],
    text: ({ topic, contextGraphId }) =>
      `What did we decide about ${topic}${within(contextGraphId)}? Use kg_recall with two or three different questions. Give the decision that holds now first, then why, who made it and when, and what it replaced. ${cite}`,
  },
  {
    name: 'catch-me-up',
    title: 'Catch me up on …',
    description: 'What is new about a topic',
    arguments: [
      arg('topic', 'The topic'),
      arg('since', 'A day, such as 2026-01-31; a week ago unless given', false),
      graph,
    ],
    text: ({ topic, since, contextGraphId }) =>
      `Catch me up on ${topic}${within(contextGraphId)} since ${since ?? 'a week ago'}: kg_recall with \`since\`, newest first. Say in a few lines what happened, what was decided, what is open and who has to act. ${cite}`,
  },
]
