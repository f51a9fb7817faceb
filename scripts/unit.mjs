// All vitest suites on the build, then the check that every documented answer of the API was seen by one of them.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

rmSync('test/out', { recursive: true, force: true })
const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
const onPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const hasBrowser = ['chromium', 'chromium-browser', 'google-chrome'].some(onPath)
if (!hasBrowser) console.log('No Chromium on PATH: the pages are not tested (Debian: apt-get install chromium)')
const without = hasBrowser ? [] : ['--exclude', 'test/dist/browser/**']
const tests = run('npx', ['vitest', 'run', ...without, ...process.argv.slice(2)])
const whole = process.argv.length === 2
process.exitCode = tests !== 0 || !whole ? tests : run(process.execPath, ['test/dist/contract-coverage/main.js'])
