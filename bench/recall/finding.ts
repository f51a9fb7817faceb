import MiniSearch from 'minisearch'
import { type Daemon, withDaemon } from '../lib/daemon.js'
import { all, atLeast, type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { topic } from '../lib/topic.js'
import { readNotes, readQuestions, type SetNote, type SetQuestion } from './question-set.js'

/** The ids that were found, best first. */
type Find = (question: string) => Promise<string[]>

const looked = 3
const goals = { words: 90, vectors: 95 } as const

/** How often the right note is among the first: by plain BM25, by recall, and by recall that compares meanings too. */
export const finding = topic('finding', 'Plain questions with known answers', async () => {
  const [notes, questions] = [readNotes(), readQuestions()]
  const plain = await answerAll(openPlain(notes), questions)
  const words = await recallAll(notes, questions)
  const vectors = await recallAll(notes, questions, { KG_VECTORS_SOURCE: 'package' })
  const corrected = new Set(notes.map(({ corrects }) => corrects))
  const rowOf = (what: string, wants: (question: SetQuestion) => boolean): Row => {
    const asked = questions.filter(wants)
    const [byPlain, byWords, byVectors] = [plain, words, vectors].map((found) => judge(found, asked, corrected)) as [
      Judgement,
      Judgement,
      Judgement,
    ]
    const outdated = Math.max(byWords.outdated, byVectors.outdated)
    return {
      what,
      values: {
        questions: asked.length,
        'minisearch: in three %': byPlain.among,
        'words: first %': byWords.first,
        'words: in three %': byWords.among,
        'with vectors: first %': byVectors.first,
        'with vectors: in three %': byVectors.among,
        'outdated first': outdated,
      },
      ...all(
        atLeast(byWords.among, goals.words, '%'),
        atLeast(byVectors.among, goals.vectors, '% with vectors'),
        under(outdated, 1, 'outdated first'),
      ),
    }
  }
  const kinds = [...new Set(questions.map(({ kind }) => kind))]
  return [
    rowOf('all questions', () => true),
    rowOf('tuned half', ({ half }) => half === 'tuned'),
    rowOf('held-back half', ({ half }) => half === 'held back'),
    ...kinds.map((kind) => withoutTarget(rowOf(kind, (one) => one.kind === kind))),
  ]
})

/** The first answers to each question, by the question. */
type Answers = ReadonlyMap<string, readonly string[]>

function recallAll(
  notes: readonly SetNote[],
  questions: readonly SetQuestion[],
  env: Readonly<Record<string, string>> = {},
): Promise<Answers> {
  return withTempHome((home) =>
    withDaemon(
      home,
      async (daemon) => {
        const ids = await store(daemon, notes)
        const recall = (question: string) => post<Recalled>(daemon, 'recall', { question, limit: looked })
        while ('KG_VECTORS_SOURCE' in env && (await recall('Are all vectors made?')).vectors !== 'used');
        return answerAll(async (question) => {
          const { results } = await recall(question)
          return results.map(({ note }) => ids.get(note) ?? '')
        }, questions)
      },
      { env },
    ),
  )
}

interface Recalled {
  readonly results: { readonly note: string }[]
  readonly vectors?: string
}

async function answerAll(find: Find, questions: readonly SetQuestion[]): Promise<Answers> {
  const answers = new Map<string, string[]>()
  for (const { question } of questions) answers.set(question, await find(question))
  return answers
}

async function store(daemon: Daemon, notes: readonly SetNote[]): Promise<Map<string, string>> {
  const [ids, iris] = [new Map<string, string>(), new Map<string, string>()]
  for (const { id, when, corrects, text } of notes) {
    const old = iris.get(corrects)
    const { note } =
      old === undefined
        ? await post<{ note: string }>(daemon, 'remember', { text, when })
        : await post<{ note: string }>(daemon, 'correct', { note: old, text, when })
    ids.set(note, id)
    iris.set(id, note)
  }
  return ids
}

const post = async <T>({ client }: Daemon, what: string, body: object): Promise<T> =>
  JSON.parse(await client.post(`/api/memory/${what}`, JSON.stringify(body))) as T

function openPlain(notes: readonly SetNote[]): Find {
  const index = new MiniSearch({ fields: ['text'] })
  index.addAll(notes.map(({ id, text }) => ({ id, text })))
  return async (question) =>
    index
      .search(question)
      .slice(0, looked)
      .map(({ id }) => String(id))
}

interface Judgement {
  readonly first: number
  readonly among: number
  readonly outdated: number
}

function judge(answers: Answers, asked: readonly SetQuestion[], corrected: ReadonlySet<string>): Judgement {
  let [first, among, outdated] = [0, 0, 0]
  for (const { question, answer } of asked) {
    const found = answers.get(question) ?? []
    if (found[0] === answer) first++
    if (found.includes(answer)) among++
    if (corrected.has(found[0] ?? '')) outdated++
  }
  const share = (count: number) => Math.round((1000 * count) / asked.length) / 10
  return { first: share(first), among: share(among), outdated }
}

const withoutTarget = ({ what, values }: Row): Row => ({ what, values })
