import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { askHolder } from './ask-holder.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-ask-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function listen(name: string, answer: (socket: Socket, stop: () => void) => void) {
  const address = join(folder, name)
  const server = createServer((socket) => answer(socket, () => server.close()))
  server.listen(address)
  await once(server, 'listening')
  return { address, close: () => server.close() }
}

it('takes one that gives up while it is asked for gone, and others as they say', async () => {
  const leaving = await listen('leaving', (socket, stop) => {
    stop()
    socket.destroy()
  })
  expect(await askHolder(leaving.address)).toBeUndefined()
  const asking = await listen('asking', (socket) => socket.end('{"state":"asking","pid":7}'))
  expect(await askHolder(asking.address)).toEqual({ state: 'asking', pid: 7 })
  asking.close()
  const broken = await listen('broken', (socket) => socket.destroy())
  expect(await askHolder(broken.address)).toEqual({ state: 'holding', pid: 0 })
  broken.close()
})
