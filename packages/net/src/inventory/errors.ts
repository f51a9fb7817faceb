import { defineError } from '@kg/core/errors'

export class InventoryMalformedError extends defineError<{ why: string }>({
  code: 'INVENTORY_MALFORMED',
  status: 400,
  title: 'Not an inventory message',
  detail: ({ why }) => `the inventory of the peer cannot be read: ${why}`,
  remedy: () => 'the peer may run another version of the software',
}) {}
