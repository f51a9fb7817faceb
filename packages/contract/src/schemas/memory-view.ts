import { z } from 'zod'

export const memoryView = z.enum(['working-memory', 'shared-working-memory', 'verifiable-memory', 'verified-memory'])
