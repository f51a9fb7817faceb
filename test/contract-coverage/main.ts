import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Route, routes } from '@kg/contract'
import { repliesOf, statusesOf } from '@kg/contract/generate'
import { type Seen, seenFolder } from '../lib/seen.js'
import { say } from '../servers/say.js'

// Holds what the behaviour tests have seen against what the records document: each must be the other.

// What was seen of an earlier build of the contract tells nothing of this one.
const builtAt = statSync(
  fileURLToPath(new URL('../../../packages/contract/dist/.tsbuildinfo', import.meta.url)),
).mtimeMs
// Other tests keep folders of theirs beside the notes.
const files = readdirSync(seenFolder, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => join(seenFolder, name))
const isStale = (path: string) => statSync(path).mtimeMs < builtAt
for (const path of files.filter(isStale)) rmSync(path)

const seen = new Map<string, Set<string>>()
for (const path of files.filter((path) => existsSync(path)))
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const { route, status, code } = JSON.parse(line) as Seen
    const place = `${route} ${status}`
    seen.set(place, (seen.get(place) ?? new Set()).add(code ?? ''))
  }

const documented = new Map<string, string[]>()
for (const [id, route] of Object.entries<Route>(routes)) {
  for (const status of Object.keys(repliesOf(route))) documented.set(`${id} ${status}`, [])
  for (const [status, errors] of statusesOf(route))
    documented.set(
      `${id} ${status}`,
      errors.map(({ record }) => record.code),
    )
}

const never = [...documented.keys()].filter((place) => !seen.has(place))
const undocumented = [...seen.keys()].filter((place) => !documented.has(place))
const codes = [...documented].flatMap(([place, list]) => list.map((code) => `${place} ${code}`))
const seenCodes = codes.filter((line) => {
  const [id, status, code] = line.split(' ')
  return seen.get(`${id} ${status}`)?.has(code ?? '')
})

for (const place of never) say(`documented and never seen: ${place} ${documented.get(place)?.join(', ')}`)
for (const place of undocumented) say(`seen and not documented: ${place} ${[...(seen.get(place) ?? [])]}`)
if (process.argv.includes('--codes'))
  for (const line of codes) if (!seenCodes.includes(line)) say(`code not seen: ${line}`)
say(
  `${Object.keys(routes).length} routes, ${documented.size} documented answers, ${documented.size - never.length} seen; ` +
    `${seenCodes.length} of ${codes.length} error codes seen in their place`,
)
process.exitCode = never.length + undocumented.length === 0 ? 0 : 1
