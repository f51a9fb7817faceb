// Writes docs/spec-coverage.md from the rows of the spec and the titles of tests. Needs a build.
import { writeFileSync } from 'node:fs'
import { coveragePage } from '../test/dist/spec-coverage/page.js'

const file = 'docs/spec-coverage.md'
writeFileSync(file, coveragePage())
console.log(file)
