import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const packages = readdirSync('packages').sort()

/** The TypeScript files below a folder, by their path from the root of the repository. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(dist|node_modules)\//.test(file))
    .sort()

/** A suite, or a helper of suites. */
export const isTest = (file: string) => /\.test\./.test(file)

/** What ships of a package. */
export const shippedBy = (name: string) => sourcesIn(`packages/${name}/src`).filter((file) => !isTest(file))

export const read = (file: string) => readFileSync(file, 'utf8')
