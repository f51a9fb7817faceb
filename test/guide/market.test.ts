import { execFile } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { marketScene, marketScript, milk } from '../lib/market-scene.js'

const scene = await marketScene()
afterAll(() => scene[Symbol.asyncDispose]())

/** Runs the script of the page as a program of its own, and gives what the last lines write. */
function runScript(lastLines: string, ...args: readonly string[]): Promise<{ out: unknown; err: string }> {
  const program = `${marketScript()}
const [hostname, port, token] = process.argv.slice(1)
${lastLines}`
  return new Promise((done, fail) => {
    execFile(process.execPath, ['--input-type=module', '-e', program, ...args], (error, out, err) =>
      error === null ? done({ out: JSON.parse(out), err }) : fail(new Error(`${error.message}\n${out}\n${err}`)),
    )
  })
}

describe('the script of the client library in Node', () => {
  it('publishes, asks, fetches, follows and exports [E-CL-01, E-CL-02, E-CL-03, E-CL-04, E-CL-05, E-CL-06, E-CL-07]', async () => {
    const lastLines = `
const steps = []
const done = await followMilk(hostname, port, token, ({ operation, status }) => steps.push(operation + ' ' + status))
process.stdout.write(JSON.stringify({ ...done, steps }))`
    const { hostname, port } = new URL(scene.url)
    const { out, err } = await runScript(lastLines, hostname, port, scene.token)
    expect(err).toBe('')
    expect(out).toMatchObject({
      published: { status: 'COMPLETED', data: { status: 'FINALIZED', dataset_id: expect.stringMatching(/^0x/) } },
      offers: [{ node_id: expect.any(String), reply_id: expect.any(String) }],
      fetched: [{ formatted_dataset: expect.stringContaining('A crate') }],
      trail: { length: 2 },
      exported: { status: 'COMPLETED', data: { formatted_dataset: expect.stringContaining(milk) } },
    })
    const expected = ['import COMPLETED', 'replication COMPLETED', 'query FINISHED', 'fetch COMPLETED']
    expect((out as { steps: string[] }).steps).toEqual(expect.arrayContaining(expected))
  })

  it('names the dataset that a node imports and cannot replicate', async () => {
    const { hostname, port } = new URL(scene.lonely.url)
    const lastLines = `
const error = await followMilk(hostname, port, token).catch((error) => error)
const { dataset_id } = error.data
const exported = await init(hostname, port, false, { token }).export(dataset_id)
process.stdout.write(JSON.stringify({ code: error.code, message: error.message, remedy: error.remedy, exported }))`
    const { out, err } = await runScript(lastLines, hostname, port, scene.lonely.token)
    expect(err).toBe('')
    expect(out).toMatchObject({
      code: 'PEERS_UNAVAILABLE',
      message: expect.stringMatching(
        /^The dataset 0x\w+ was imported, but not replicated: Replication needs other nodes/,
      ),
      remedy: expect.stringContaining('net.enabled'),
      exported: { data: { formatted_dataset: expect.stringContaining(milk) } },
    })
  })
})
