import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kgHome } from '../../lib/run-kg.js'
import { openSparqlServer } from '../../lib/sparql-server.js'

it('kg store move takes a running node to a server and back, and says what goes wrong', {
  timeout: 120_000,
}, async () => {
  await using server = await openSparqlServer()
  await using home = await kgHome()
  await home.json('start')
  await home.json('context-graph', 'create', 'lab')
  const file = join(home.path, 'a.nt')
  await writeFile(file, '<urn:a> <urn:b> "hello" .\n')
  await home.json('ka', 'create', 'a', '-c', 'lab', '--input-file', file, '--share')
  const found = async () => (await home.kg('query', 'lab', '-q', 'SELECT ?o { ?s ?p ?o }')).stdout
  expect(await found()).toContain('hello')

  expect(await home.json('store', 'move', '--to', server.url)).toMatchObject({
    state: 'done',
    to: server.url,
    quads: 1,
  })
  expect(await home.json('store', 'show')).toMatchObject({ engine: 'server (generic)', ok: true })
  expect((await home.kg('store', 'show')).stdout).toContain(`Moved to ${server.url}`)
  expect(await found()).toContain('hello')

  const failed = await home.kg('store', 'move', '--to', 'http://127.0.0.1:1/query')
  expect(failed.code).not.toBe(0)
  expect(failed.stderr).toContain('127.0.0.1:1')
  expect((await home.kg('store', 'move', '--to', server.url)).stderr).toContain('it is there already')

  const password = join(home.path, 'secret')
  await writeFile(password, 's3cret\n')
  const back = await home.kg('store', 'move', '--to', 'embedded', '--username', 'kg', '--password-file', password)
  expect(back).toMatchObject({ code: 0, stdout: 'Moved to embedded\n' })
  expect(await found()).toContain('hello')
})
