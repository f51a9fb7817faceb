import { hintFor } from '@kg/core/errors'
import { blanks } from './blanks.js'
import { errorAreas } from './error-areas.js'
import { cell, code, generatedNote, page, table } from './markdown.js'

/** docs/errors.md */
export function errorsMd(): string {
  return page(
    generatedNote('the error records of packages/contract and packages/core'),
    '# Errors',
    'Every error has a code that stays, an HTTP status, and a remedy. Over HTTP it is `application/problem+json` with `type`, `title`, `status`, `detail`, `instance`, `code`, `error` (the same text as `detail`) and `remedy`; routes of the earlier generations answer `application/json` with `message`, `code` and `remedy`. Braces stand for what is filled in.',
    ...Object.entries(errorAreas).flatMap(([area, errors]) => [
      `## ${area}`,
      table(
        ['Code', 'Status', 'What it means', 'What it says', 'What to do'],
        errors.map(({ record }) => [
          code(record.code),
          String(record.status),
          cell(record.title),
          cell(record.detail(blanks())),
          cell(record.remedy(blanks(), hintFor('cli'))),
        ]),
      ),
    ]),
  )
}
