import { parentPort, workerData } from 'node:worker_threads'
import { defined } from '@kg/core'
import { pause } from '@kg/core/async'
import { exchange } from './http.js'

// Asks a node again and again, away from the event loop of the test, until it is told to stop.
const { url, token, questions, everyMs } = workerData as {
  url: string
  token: string
  questions: { method: string; path: string; body?: string }[]
  everyMs: number
}
const times: number[] = []
let failed = 0
let over = false
parentPort?.on('message', () => {
  over = true
})

for (let turn = 0; !over; turn++) {
  const { method = '', path = '', body } = questions[turn % questions.length] ?? {}
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const began = performance.now()
  try {
    const { status } = await exchange({
      method,
      url: `${url}${path}`,
      headers,
      ...defined({ body: body?.replaceAll('{n}', String(turn)) }),
    })
    if (status !== 200) failed++
  } catch (error) {
    if (!(error instanceof Error)) throw error
    failed++
  }
  times.push(performance.now() - began)
  await pause(everyMs)
}
parentPort?.postMessage({ times, failed })
process.exit()
