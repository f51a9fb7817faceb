import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What runs in a browser, or tests what does. */
const forBrowsers = /^(packages\/ui|packages\/client|packages\/core\/src\/verify\/page|test\/browser)\//

it('gives the types of browsers only to what runs in one', () => {
  const configs = execFileSync('git', ['ls-files', '*tsconfig*.json'], { encoding: 'utf8' }).trim().split('\n')
  const withDom = configs.filter((file) => /"dom\b/i.test(readFileSync(file, 'utf8')))
  expect(withDom.filter((file) => !forBrowsers.test(file))).toEqual([])
  expect(withDom).toContain('packages/client/tsconfig.json')
})
