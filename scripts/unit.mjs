// All vitest suites on the build, then the check that every documented answer of the API was seen by one of them.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { shortForm, slowSuites } from './slow-suites.mjs'

rmSync('test/out', { recursive: true, force: true })
const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
const onPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const hasBrowser = ['chromium', 'chromium-browser', 'google-chrome'].some(onPath)
if (!hasBrowser) console.log('No Chromium on PATH: the pages are not tested (Debian: apt-get install chromium)')
const whole = process.argv.length === 2
const left = [...(hasBrowser ? [] : ['test/dist/browser/**']), ...(whole ? slowSuites : [])]
const without = left.flatMap((path) => ['--exclude', path])
const tests = run('npx', ['vitest', 'run', ...without, ...process.argv.slice(2)])
if (tests !== 0 || !whole) process.exitCode = tests
else
  process.exitCode =
    run('npx', ['vitest', 'run', ...slowSuites, '-t', shortForm]) ||
    run(process.execPath, ['test/dist/contract-coverage/main.js'])
