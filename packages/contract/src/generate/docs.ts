import { configMd } from './config-md.js'
import { errorsMd } from './errors-md.js'
import { httpMd } from './http-md.js'

export { toolsMd } from './tools-md.js'

/** The pages of docs/ that are made from the records, by file name. */
export const generatedDocs: Readonly<Record<string, () => string>> = {
  'http.md': httpMd,
  'errors.md': errorsMd,
  'config.md': configMd,
}
