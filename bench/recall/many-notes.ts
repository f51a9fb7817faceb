import { type Daemon, withDaemon } from '../lib/daemon.js'
import { together } from '../lib/prepared-home.js'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { readNotes, readQuestions } from './question-set.js'

const measured = 200
const names = 'Ada Bruno Clara Dmitri Esra Farid Greta Hugo Ines Jonas Kaya Liam Mona Nils Olga Pavel'.split(' ')

/** Recall and remember with many notes: what is stored must be found by the next question. */
export const manyNotes = topic('many', 'Many notes', ({ quick }) =>
  withTempHome(async (home) => {
    const count = quick ? 10_000 : 100_000
    await withDaemon(home, (daemon) => fill(daemon, count))
    // A node that has just started has read none of its notes.
    return withDaemon(home, async (daemon) => {
      const what = (name: string) => `${name}, ${count.toLocaleString('en')} notes`
      const questions = readQuestions()
      const recall = (question: string) => post(daemon, 'recall', { question, limit: 5 })
      const first = await timed(() => recall('Is the index whole?'))
      while ((await recall('Is the index whole?')).includes('"indexing"'));
      const recalls = [first.ms]
      const stores: number[] = []
      let missed = 0
      for (let turn = 0; turn < measured; turn++) {
        const { question } = questions[turn % questions.length] ?? { question: '' }
        recalls.push((await timed(() => recall(question))).ms)
        const text = `Locker ${turn} of the seventh floor belongs to ${names[turn % names.length]} Quill${turn}.`
        stores.push((await timed(() => post(daemon, 'remember', { text }))).ms)
        if (!(await recall(`who owns the locker of Quill${turn}?`)).includes(`Quill${turn}.`)) missed++
      }
      return [
        row(what('recall'), recalls, 20),
        row(what('remember'), stores, 15),
        { what: what('not found at once'), values: { notes: missed }, ...under(missed, 1, 'notes') },
      ]
    })
  }),
)

function row(what: string, [cold = Number.NaN, ...warm]: readonly number[], limit: number): Row {
  const { p50, p99, worst } = quantiles(warm)
  return {
    what,
    values: { 'cold ms': cold, 'p50 ms': p50, 'p99 ms': p99, 'worst ms': worst },
    ...under(p50, limit, 'ms p50'),
  }
}

/** Words of the set in new combinations, so that words are as rare and as common as people use them. */
async function fill(daemon: Daemon, count: number): Promise<void> {
  const notes = readNotes()
  await together(count, 32, (turn) => {
    const [one, other] = [notes[turn % notes.length], notes[(turn * 7 + 3) % notes.length]]
    const halves = [one?.text.split(' ').slice(0, 8), other?.text.split(' ').slice(-6)].flat().join(' ')
    const text = `${names[turn % names.length]} Case${turn}: ${halves}`
    return post(daemon, 'remember', { text, force: true })
  })
}

const post = ({ client }: Daemon, what: string, body: object): Promise<string> =>
  client.post(`/api/memory/${what}`, JSON.stringify(body))
