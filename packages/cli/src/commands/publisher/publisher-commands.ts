import type { Command } from '../../command.js'
import { cancelPublisherJob } from './cancel.js'
import { clearPublisherJobs } from './clear.js'
import { disablePublisher, enablePublisher } from './enable.js'
import { publisherJob } from './job.js'
import { publisherJobs } from './jobs.js'
import { publisherPublishAsync } from './publish-async.js'
import { retryPublisherJobs } from './retry.js'
import { publisherStats } from './stats.js'

/** Commands about the publisher's queue. */
export const publisherCommands: readonly Command[] = [
  publisherPublishAsync,
  publisherJobs,
  publisherJob,
  cancelPublisherJob,
  retryPublisherJobs,
  clearPublisherJobs,
  publisherStats,
  enablePublisher,
  disablePublisher,
]
