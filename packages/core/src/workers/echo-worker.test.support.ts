import { KgError } from '../errors/kg-error.js'
import { serveThread } from './serve-thread.js'

/** Answers with what it is sent, or fails in the way that it is asked to. */
serveThread((task: string) => {
  if (task === 'exit') process.exit(3)
  if (task === 'throw') throw new Error('thrown in the thread')
  if (task === 'refuse')
    throw new KgError(
      {
        code: 'REFUSED',
        status: 409,
        title: 'Refused',
        detail: () => 'refused in the thread',
        remedy: () => 'ask again',
      },
      {},
    )
  return task
})
