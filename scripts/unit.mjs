// All vitest suites on the build, then the check that every documented answer of the API was seen by one of them.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

rmSync('test/out', { recursive: true, force: true })
const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
const tests = run('npx', ['vitest', 'run', ...process.argv.slice(2)])
const whole = process.argv.length === 2
process.exitCode = tests !== 0 || !whole ? tests : run(process.execPath, ['test/dist/contract-coverage/main.js'])
