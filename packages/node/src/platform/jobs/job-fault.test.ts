import { DraftEmptyError, JobNotFoundError, PeersUnavailableError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { faultOf, isOwnFault, remedyOf } from './job-fault.js'

describe('a fault', () => {
  it('is the request’s own where its error says so, and anybody’s otherwise', () => {
    expect(isOwnFault(new JobNotFoundError({ jobId: 'x' }))).toBe(true)
    expect(isOwnFault(new PeersUnavailableError({ needs: 'A test' }))).toBe(false)
    expect(isOwnFault(new TypeError('a bug'))).toBe(false)
  })

  it('says what happened and what to do', () => {
    const error = new JobNotFoundError({ jobId: 'x' })
    const { code, message, remedy } = error
    expect(faultOf(error, true)).toEqual({ code, message, remedy, retryable: false, data: { jobId: 'x' } })
    expect(faultOf('odd', false)).toEqual({
      code: 'INTERNAL',
      message: 'odd',
      remedy: 'Read the log: kg logs',
      retryable: true,
    })
  })

  it('has a remedy for whoever reads it; one of an earlier release stays as it was', () => {
    const fault = faultOf(new DraftEmptyError({ name: 'n', contextGraphId: 'lab' }), true)
    expect(remedyOf(fault, 'cli')).toContain('kg ka write n -c lab')
    expect(remedyOf(fault, 'http')).toContain('POST /api/knowledge-assets/n/wm/write')
    expect(remedyOf(fault, 'mcp')).toContain('kg_knowledge_asset_write')
    const { data: _, ...older } = fault
    expect(remedyOf(older, 'mcp')).toBe(fault.remedy)
  })
})
