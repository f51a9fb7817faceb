import type { Chapter, Generation, Row } from './chapter.js'
import { type Citation, citationsIn, testSources } from './citations.js'
import { generations } from './rows.js'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const baseOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)
const describeTest = ({ file, title }: Citation) => `[${baseOf(file)}](../${file}): ${cell(title)}`

const served = ({ rows }: Chapter, tests: ReadonlyMap<string, readonly Citation[]>) =>
  rows.filter(([id]) => tests.has(id)).length

function describeChapter(chapter: Chapter, tests: ReadonlyMap<string, readonly Citation[]>): string {
  const describeRow = ([id, demand]: Row) =>
    `| ${id} | ${demand.replaceAll('|', '\\|')} | ${tests.get(id)?.map(describeTest).join('<br>') ?? 'not served yet'} |`
  return [
    `### ${chapter.title}`,
    '',
    `${served(chapter, tests)} of ${chapter.rows.length} rows have a test.`,
    '',
    '| row | demand | tests |',
    '|---|---|---|',
    ...chapter.rows.map(describeRow),
    '',
  ].join('\n')
}

const describeGeneration = ({ title, chapters }: Generation, tests: ReadonlyMap<string, readonly Citation[]>) =>
  [`## ${title}`, '', ...chapters.map((chapter) => describeChapter(chapter, tests))].join('\n')

const introduction = `# Spec coverage

Every row of the spec, what it demands, and the tests that prove it. A test that proves a row ends its title with the
row's id, such as \`[C-KL-01]\`. \`npm run docs\` makes this page from the rows in \`test/spec-coverage/\` and those titles.
`

/** The tests of each row, by its id. */
export function findTests(sources = testSources()): ReadonlyMap<string, readonly Citation[]> {
  const tests = new Map<string, Citation[]>()
  for (const citation of [...sources].flatMap(([file, text]) => citationsIn(file, text)))
    for (const id of citation.ids) tests.set(id, [...(tests.get(id) ?? []), citation])
  return tests
}

/** docs/spec-coverage.md */
export const coveragePage = (tests = findTests()) =>
  [introduction, ...generations.map((generation) => describeGeneration(generation, tests))].join('\n')
