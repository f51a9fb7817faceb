import type { Daemon } from './daemon.js'
import { ns } from './requests.js'
import { expectAnswer, send } from './send.js'

const contextGraphId = 'older'
const size = 1000

/** Statements that are there before the first round; a crash must not cost a single one of them. */
export async function writeOlder(daemon: Daemon, quads: number): Promise<void> {
  await expectAnswer(send(daemon, 'POST', '/api/context-graph/create', { id: contextGraphId }), 201)
  const requests = Array.from({ length: Math.ceil(quads / size) }, (_, n) => n)
  const writer = async () => {
    for (let n = requests.shift(); n !== undefined; n = requests.shift()) {
      const length = Math.min(size, quads - n * size)
      const body = {
        contextGraphId,
        quads: Array.from({ length }, (_, i) => ({
          subject: `${ns}older/${n}`,
          predicate: `${ns}value`,
          object: `"${i}"`,
        })),
      }
      await expectAnswer(send(daemon, 'POST', `/api/knowledge-assets/older-${n % 10}/wm/write`, body, `older-${n}`))
    }
  }
  await Promise.all(Array.from({ length: 4 }, writer))
}

export async function countOlder(daemon: Daemon): Promise<number> {
  const sparql = `SELECT (COUNT(*) AS ?n) WHERE { ?s <${ns}value> ?o }`
  const body = { sparql, contextGraphId, view: 'working-memory' }
  const { result } = await expectAnswer<{ result: { bindings: { n: string }[] } }>(
    send(daemon, 'POST', '/api/query', body),
  )
  return Number(/^"(\d+)"/.exec(result.bindings[0]?.n ?? '')?.[1])
}
