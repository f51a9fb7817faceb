// All vitest suites on the build, of the slow ones the short form, then the check that every documented answer of the
// API was seen by one of them. With arguments: only the suites that they name, whole.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

rmSync('test/out', { recursive: true, force: true })
const named = process.argv.slice(2)
const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
const vitest = (...args) => run('npx', 'vitest', 'run', ...args)
const onPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const hasBrowser = ['chromium', 'chromium-browser', 'google-chrome'].some(onPath)
if (!hasBrowser) console.log('No Chromium on PATH: the pages are not tested (Debian: apt-get install chromium)')
const withoutPages = hasBrowser ? [] : ['--exclude', 'test/dist/browser/**']

const withoutSlow = ['--exclude', '**/*.slow.test.js']

process.exitCode =
  named.length > 0
    ? vitest(...withoutPages, ...named)
    : // Loading the same modules anew for each of hundreds of suites would take much of the time.
      vitest('--no-isolate', ...withoutSlow, '--exclude', 'test/**') ||
      vitest('--no-isolate', ...withoutPages, ...withoutSlow, '--exclude', 'packages/**') ||
      vitest('.slow.test', ...withoutPages, '--tags-filter', 'short') ||
      run(process.execPath, 'test/dist/contract-coverage/main.js')
