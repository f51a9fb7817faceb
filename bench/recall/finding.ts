import MiniSearch from 'minisearch'
import { type Daemon, withDaemon } from '../lib/daemon.js'
import { all, atLeast, type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { topic } from '../lib/topic.js'
import { readNotes, readQuestions, type SetNote, type SetQuestion } from './question-set.js'

/** The ids that were found, best first. */
type Find = (question: string) => Promise<string[]>

const looked = 3

/** How often the right note is among the first, beside plain BM25. */
export const finding = topic('finding', 'Plain questions with known answers', () =>
  withTempHome((home) =>
    withDaemon(home, async (daemon) => {
      const [notes, questions] = [readNotes(), readQuestions()]
      const ids = await store(daemon, notes)
      const recall: Find = async (question) => {
        const { results } = await post<{ results: { note: string }[] }>(daemon, 'recall', { question, limit: looked })
        return results.map(({ note }) => ids.get(note) ?? '')
      }
      const plain = openPlain(notes)
      const corrected = new Set(notes.map(({ corrects }) => corrects))
      const halves = (['tuned', 'held back'] as const).map((half) => questions.filter((one) => one.half === half))
      const kinds = [...new Set(questions.map(({ kind }) => kind))]
      const rows: Row[] = []
      for (const asked of halves) rows.push(await judged(`recall, ${asked[0]?.half} half`, recall, asked, corrected))
      for (const asked of halves)
        rows.push(withoutTarget(await judged(`minisearch, ${asked[0]?.half} half`, plain, asked, corrected)))
      for (const kind of kinds)
        rows.push(
          withoutTarget(
            await judged(
              `recall, ${kind}`,
              recall,
              questions.filter((one) => one.kind === kind),
              corrected,
            ),
          ),
        )
      return rows
    }),
  ),
)

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

async function judged(
  what: string,
  find: Find,
  asked: readonly SetQuestion[],
  corrected: ReadonlySet<string>,
): Promise<Row> {
  let [first, among, outdated] = [0, 0, 0]
  for (const { question, answer } of asked) {
    const found = await find(question)
    if (found[0] === answer) first++
    if (found.includes(answer)) among++
    if (corrected.has(found[0] ?? '')) outdated++
  }
  const share = (count: number) => Math.round((1000 * count) / asked.length) / 10
  return {
    what,
    values: {
      questions: asked.length,
      'first %': share(first),
      'in three %': share(among),
      'outdated first': outdated,
    },
    ...all(atLeast(share(among), 90, '%'), under(outdated, 1, 'outdated first')),
  }
}

const withoutTarget = ({ what, values }: Row): Row => ({ what, values })
