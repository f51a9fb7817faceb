import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const tune = new URL('./tune-v8.js', import.meta.url)
const run = promisify(execFile)

it('asks nothing of V8 that it does not know', async () => {
  const program = `const { tuneV8 } = await import(${JSON.stringify(tune)}); tuneV8(); console.log('done')`
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', program])
  expect([stdout, stderr]).toEqual(['done\n', ''])
})
