import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { homeFiles } from '../home/home-files.js'
import { daemonControl } from './daemon-control.js'

const { signal } = new AbortController()

/** A home with a stand-in for kg, and something that answers as its daemon. */
async function standIn(status: object) {
  const path = mkdtempSync(join(tmpdir(), 'kg-control-'))
  const home = homeFiles(path)
  const server = createServer((_, response) => response.end(JSON.stringify(status))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const program = join(path, 'kg.js')
  writeFileSync(program, `console.log(JSON.stringify({ url: 'http://127.0.0.1:${port}' }))`)
  const manager = join(path, 'manager')
  writeFileSync(
    manager,
    `#!/bin/sh\necho "$1" >> ${path}/told\nif [ "$1" = begin ]; then echo ${port} > ${home.port}; fi\n`,
  )
  chmodSync(manager, 0o755)
  return {
    home,
    program,
    service: { start: [manager, 'begin'], stop: [manager, 'end'] },
    told: () => readFileSync(join(path, 'told'), 'utf8').trim().split('\n'),
    [Symbol.dispose]() {
      server.close()
      rmSync(path, { recursive: true })
    },
  }
}

const good = { version: '2.0.0', store: { ok: true } }

describe('starting a version', () => {
  it('works when it answers as that version with a store that works', async () => {
    using it = await standIn(good)
    const daemon = daemonControl({ home: it.home, env: process.env, signal })
    await daemon.start({ version: '2.0.0', program: it.program })
    expect(daemon.isRunning()).toBe(false)
  })

  it.each([
    ['it answers as 1.0.0', { ...good, version: '1.0.0' }],
    ['its store does not work: full', { ...good, store: { ok: false, detail: 'full' } }],
  ])('fails when %s', async (why, status) => {
    using it = await standIn(status)
    const daemon = daemonControl({ home: it.home, env: process.env, signal })
    await expect(daemon.start({ version: '2.0.0', program: it.program })).rejects.toThrow(why)
  })

  it('fails with what kg says when it does not start', async () => {
    using it = await standIn(good)
    writeFileSync(it.program, `console.error(JSON.stringify({ detail: 'the disk is gone' })); process.exitCode = 1`)
    const daemon = daemonControl({ home: it.home, env: process.env, signal })
    await expect(daemon.start({ version: '2.0.0', program: it.program })).rejects.toThrow('the disk is gone')
  })

  it('is left to the manager of the service where there is one', async () => {
    using it = await standIn(good)
    const daemon = daemonControl({ home: it.home, env: process.env, signal, service: it.service })
    await daemon.stop()
    await daemon.start({ version: '2.0.0', program: '/nowhere/kg.js' })
    expect(it.told()).toEqual(['end', 'begin'])
  })
})
