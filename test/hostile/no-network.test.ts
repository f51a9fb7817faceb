import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('./lib/alone.js', import.meta.url))
const run = promisify(execFile)

/** A shell in a network namespace of its own, where the machine lets us have one. */
const wrappers = [
  ['unshare', '--net'],
  ['unshare', '--map-root-user', '--net'],
].filter(([command = '', ...args]) => spawnSync(command, [...args, 'ip', 'link', 'set', 'lo', 'up']).status === 0)

it('starts and works without any network', { timeout: 30_000 }, async () => {
  const [wrapper] = wrappers
  if (wrapper === undefined)
    process.stderr.write('no network namespaces here: the node ran with the network that there is\n')
  const line = `${wrapper === undefined ? '' : 'ip link set lo up && '}exec "${process.execPath}" "${script}"`
  const [command = 'sh', ...args] = [...(wrapper ?? []), 'sh', '-c', line]
  const { stdout } = await run(command, args)
  const seen = JSON.parse(stdout) as { ms: number; status: number; found: boolean; interfaces: string[] }
  expect(seen).toMatchObject({ status: 200, found: true })
  expect(seen.ms).toBeLessThan(10_000)
  if (wrapper !== undefined) expect(seen.interfaces.filter((name) => name !== 'lo')).toEqual([])
})
