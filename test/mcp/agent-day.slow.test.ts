import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { short } from '../lib/short.js'
import { type Connected, connectEntry } from './lib/connect.js'
import { conversations, corrections, forgotten, questions, shared } from './lib/day-of-an-agent.js'
import { type Started, started } from './lib/started.js'

interface Hit {
  readonly note: string
  readonly text: string
  readonly source?: string
  readonly author: string
  readonly time?: string
}

const project = 'heron-release'
const source = (n: number) => `conversation ${n + 1}`
let calls = 0
let chars = 0

let node: Started
beforeAll(async () => {
  node = await started()
}, 60_000)
afterAll(() => node[Symbol.asyncDispose]())

/** A conversation is a process of its own, with the core profile. Its calls and their texts are counted. */
async function conversation<T>(agent: string, work: (ask: Connected['ok']) => Promise<T>): Promise<T> {
  const args = ['packages/cli/bin/kg.js', 'mcp', 'serve', '--agent', agent, '--profile', 'core']
  await using mcp = await connectEntry({ command: process.execPath, args, env: node.env })
  chars += JSON.stringify(await mcp.client.listTools()).length
  return await work(async (name, given = {}) => {
    const answer = await mcp.ok(name, given)
    calls++
    chars += JSON.stringify(given).length + JSON.stringify(answer).length
    return answer
  })
}

const recall = async (ask: Connected['ok'], question: string, more: object = {}): Promise<Hit[]> =>
  (await ask('kg_recall', { question, limit: 3, ...more })).results

describe('a day of an agent with the core tools alone', () => {
  it('ends with every question answered from recall, with its source', { ...short, timeout: 240_000 }, async () => {
    for (const [n, facts] of conversations.entries())
      await conversation('ada', async (ask) => {
        for (const text of facts)
          expect(await ask('kg_remember', { text, source: source(n) })).toMatchObject({ stored: true })
      })

    await conversation('ada', async (ask) => {
      for (const [question, was, text] of corrections) {
        const old = (await recall(ask, question)).find((hit) => hit.text.includes(was))
        await ask('kg_correct', { note: old?.note, text, source: 'a call' })
      }
      const [question, words] = forgotten
      const gone = (await recall(ask, question)).find((hit) => hit.text.includes(words))
      await ask('kg_forget', { note: gone?.note })
      await ask('kg_context_graph_create', { contextGraphId: project })
      for (const text of shared) await ask('kg_remember', { text, graph: project, share: true, source: 'planning' })
    })

    await conversation('bob', async (ask) => {
      const [hit] = await recall(ask, 'When does release 3.1 of Heron ship?')
      expect(hit).toMatchObject({ text: shared[0], source: 'planning' })
      // Nothing but the project is shared.
      const seen = await Promise.all(questions.map(([question]) => recall(ask, question)))
      expect(seen.flat().filter(({ text }) => !shared.includes(text))).toEqual([])
    })

    await conversation('ada', async (ask) => {
      const missed: string[] = []
      for (const [question, answer] of questions) {
        const hits = await recall(ask, question)
        if (!hits.some(({ text, source }) => text.includes(answer) && source !== undefined)) missed.push(question)
      }
      expect(missed).toEqual([])
      const [question, words] = forgotten
      expect((await recall(ask, question)).filter(({ text }) => text.includes(words))).toEqual([])
    })
    process.stderr.write(
      `A day of an agent: ${calls} calls, ${Math.ceil(chars / 4)} tokens of lists, calls and answers\n`,
    )
  })
})
