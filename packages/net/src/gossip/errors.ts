import { defineError } from '@kg/core/errors'

export class GossipTooLargeError extends defineError<{ topic: string; bytes: number; maxBytes: number }>({
  code: 'GOSSIP_TOO_LARGE',
  status: 413,
  title: 'The message is too large for gossip',
  detail: ({ topic, bytes, maxBytes }) => `${bytes} bytes for ${topic}, at most ${maxBytes} may be published`,
  remedy: () => 'publish the hash, and let the peers fetch the content',
}) {}

export class AlreadyJoinedError extends defineError<{ topic: string }>({
  code: 'TOPIC_ALREADY_JOINED',
  status: 500,
  title: 'The topic has a listener already',
  detail: ({ topic }) => `${topic} is already joined on this host`,
  remedy: () => 'leave the topic before joining it with another listener',
}) {}
