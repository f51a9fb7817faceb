import { z } from 'zod'
import { PeersUnavailableError } from '../errors/graphs.js'
import { ForbiddenError } from '../errors/http.js'
import {
  RecipientAmbiguousError,
  RecipientUnknownError,
  RecipientWithoutKeyError,
  SkillEndpointInvalidError,
  SkillNotFoundError,
  SkillPeerFailedError,
} from '../errors/messages.js'
import { json, route } from '../route.js'
import { address, nextCursor, page, unreadable } from '../schemas/common.js'
import { recipient } from '../schemas/message.js'

const family = 'skills'
const skillUri = z
  .string()
  .max(256)
  .regex(/^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/, 'must be an absolute IRI')
const skill = z
  .object({
    skillUri: z.string(),
    agent: address,
    agentName: z.string().optional(),
    peerId: z.string().describe('Node of the agent'),
    local: z.boolean().describe('Whether an agent of this node offers it'),
    name: z.string().optional(),
    description: z.string().optional(),
    endpoint: z.string().optional().describe('Shown only to its owner and the operator'),
    unreadable,
  })
  .meta({ id: 'Skill' })

export const listSkills = route({
  method: 'GET',
  path: '/api/skills',
  family,
  summary: 'List the skills of the agents of this node and of discovered ones',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({ skillUri: skillUri.optional(), ...page }),
  replies: { 200: json(z.object({ skills: z.array(skill), nextCursor })) },
  errors: [],
})

export const offerSkill = route({
  method: 'POST',
  path: '/api/skills',
  family,
  summary: 'Offer a skill that runs on this machine',
  about:
    'The node posts calls from agents that the message policy allows to `endpoint`, as JSON `{skillUri, input, caller}`; the response is the output. Offer it again to change it. Only for callers on this machine and the operator.',
  auth: 'agent',
  deadline: 'long',
  body: json(
    z.strictObject({
      skillUri,
      name: z.string().min(1).max(128),
      description: z.string().max(2048).optional(),
      endpoint: z.string().max(2048).describe('An http address of this machine'),
    }),
  ),
  replies: { 201: json(skill) },
  errors: [SkillEndpointInvalidError, ForbiddenError],
})

export const withdrawSkill = route({
  method: 'DELETE',
  path: '/api/skills',
  family,
  summary: 'Stop offering a skill',
  auth: 'agent',
  deadline: 'long',
  query: z.strictObject({ skillUri }),
  replies: { 200: json(z.object({ withdrawn: z.literal(true), skillUri: z.string() })) },
  errors: [SkillNotFoundError],
})

export const invokeSkill = route({
  method: 'POST',
  path: '/api/invoke-skill',
  family,
  summary: 'Ask an agent to perform one of its skills',
  about:
    'Give the agent as `name` or `peerId`. Input and output are encrypted. A call is performed at most once, even if a node stops: repeat it with the same Idempotency-Key to get its outcome.',
  auth: 'agent',
  deadline: 'long',
  outcomeUnknown: true,
  body: json(
    z
      .strictObject({
        name: recipient.optional(),
        peerId: recipient.optional(),
        skillUri,
        input: z.unknown().optional().describe('Any JSON'),
        timeoutMs: z.int().min(100).max(120_000).default(30_000),
      })
      .refine(({ name, peerId }) => (name === undefined) !== (peerId === undefined), {
        error: 'must name an agent: either `name` or `peerId`',
      }),
  ),
  replies: {
    200: json(
      z.object({
        success: z.boolean(),
        output: z.unknown().optional().describe('Any JSON'),
        error: z.string().optional().describe('Error that the skill reports'),
        executionTimeMs: z.number(),
      }),
    ),
  },
  errors: [
    RecipientUnknownError,
    RecipientAmbiguousError,
    RecipientWithoutKeyError,
    SkillNotFoundError,
    SkillPeerFailedError,
    PeersUnavailableError,
  ],
})
