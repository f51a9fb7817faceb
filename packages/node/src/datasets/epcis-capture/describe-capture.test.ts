import { EpcisInvalidError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import type { JobRow } from '../../platform/jobs/table.js'
import type { HandlerSubject } from '../handlers/handlers.js'
import { describeCapture, problemsOf } from './describe-capture.js'

const job = (fields: Partial<JobRow<HandlerSubject>>): JobRow<HandlerSubject> => ({
  id: 'one',
  kind: 'dataset-import',
  state: 'running',
  agent: '0x1',
  isAdmin: false,
  enqueuedAt: 0,
  updatedAt: 0,
  attempts: 1,
  maxAttempts: 1,
  dueAt: 0,
  subjectKey: 'file',
  ...fields,
})
const fault = (code: string, message: string) => ({ code, message, remedy: '', retryable: false })
const invalid = new EpcisInvalidError({ line: 1, column: 2, why: 'wrong' })

describe('a capture job', () => {
  it('is a success as long as no error has occurred', () => {
    expect(describeCapture(job({}), undefined)).toEqual({
      captureID: 'one',
      createdAt: '1970-01-01T00:00:00.000Z',
      running: true,
      success: true,
      captureErrorBehaviour: 'rollback',
      errors: [],
    })
    expect(describeCapture(job({}), { behaviour: 'proceed', errors: problemsOf([invalid], 1) })).toMatchObject({
      running: true,
      success: false,
      captureErrorBehaviour: 'proceed',
    })
  })

  it('describes an error by its own title and status', () => {
    const failed = (code: string) => describeCapture(job({ state: 'failed', lastError: fault(code, 'why') }), undefined)
    expect(failed('EPCIS_INVALID').errors).toEqual([
      {
        type: 'epcisException:ValidationException',
        title: 'The EPCIS document cannot be read',
        status: 400,
        detail: 'why',
        code: 'EPCIS_INVALID',
      },
    ])
    expect(failed('OF_A_LATER_RELEASE').errors).toMatchObject([
      { type: 'epcisException:ImplementationException', status: 500 },
    ])
    expect(describeCapture(job({ state: 'failed' }), undefined).errors).toMatchObject([{ code: 'CANCELLED' }])
  })

  it('names an error once, and counts those that are too many', () => {
    const errors = problemsOf([invalid], 3)
    expect(errors.map(({ detail }) => detail)).toEqual([invalid.message, '2 more events were left out'])
    const failed = job({ state: 'failed', lastError: fault('EPCIS_INVALID', invalid.message) })
    expect(describeCapture(failed, { behaviour: 'proceed', errors }).errors).toEqual(errors)
  })
})
