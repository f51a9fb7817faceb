import { expect, it } from 'vitest'
import { daemonProgramIn } from './daemon-process.js'

it.each([
  [
    '/a/node_modules/@kg/node/dist/daemon/main.js',
    ['node', '/a/node_modules/@kg/node/dist/daemon/main.js', '--set', 'x=1'],
  ],
  ['/a/dist/bundle/daemon.js', ['node', '/a/dist/bundle/daemon.js']],
  ['/usr/bin/kg', ['node', '/usr/bin/kg', '--json', 'start', '-f']],
  ['bin/kg.js', ['node', 'bin/kg.js', 'start', '--foreground']],
  [undefined, ['node', 'bin/kg.js', 'status']],
  [undefined, ['vim', 'start', 'kg.js']],
  [undefined, ['']],
])('finds %s to be what runs a daemon', (program, words) => {
  expect(daemonProgramIn(words)).toBe(program)
})
