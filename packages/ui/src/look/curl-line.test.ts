import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { curlLine, quoted } from './curl-line.js'

it('is one line for a shell', () => {
  expect(curlLine({ method: 'GET', path: '/api/a/:id', params: { id: 'x/y' }, query: { q: 'a b' } }, 'http://n')).toBe(
    `curl -H "Authorization: Bearer $(kg auth show)" 'http://n/api/a/x%2Fy?q=a+b'`,
  )
  expect(curlLine({ method: 'DELETE', path: '/a' }, 'http://n')).toMatch(/^curl -X DELETE .* http:\/\/n\/a$/)
})

it.each(["it's", '$(id)', '`id`', 'a\nb', '"', "'; rm -rf ~ #"])('keeps %j as it is', (text) => {
  expect(execFileSync('sh', ['-c', `printf %s ${quoted(text)}`], { encoding: 'utf8' })).toBe(text)
})
