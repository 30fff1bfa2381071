import type { Server } from 'node:http'
import type { Faults } from './faults.ts'
import { openLedger } from './ledger.ts'
import { startPageServer } from './page-server.ts'
import type { Settings } from './settings.ts'
import { startSmsServer } from './sms-server.ts'
import { createSmsService } from './sms-service.ts'
import { startSmtpServer } from './smtp-server.ts'

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Starts the three doors over one ledger; ports given as 0 are chosen by the system. */
export async function startOutbox(settings: Settings, now: () => Date = () => new Date()) {
  const ledger = openLedger(settings.folder, now)
  const faults: Faults = {
    sms: 'ok',
    smtp: 'ok',
    sms_limits: settings.areLimitsOn ? 'on' : 'off',
  }
  const { signName, templateCode, accessKeyId, accessKeySecret } = settings
  const credential = { accessKeyId, accessKeySecret }
  const service = createSmsService({ ledger, faults, now, credential, signName, templateCode })

  const smtp = await startSmtpServer({ port: settings.smtpPort, ledger, faults })
  const sms = await startSmsServer({ port: settings.smsPort, service, faults })
  const ports = { smtp_port: portOf(smtp.server), sms_port: portOf(sms) }
  const about = { version: settings.version, ...ports }
  const page = await startPageServer({ port: settings.pagePort, ledger, faults, about })

  return {
    smtpPort: ports.smtp_port,
    smsPort: ports.sms_port,
    pagePort: portOf(page),
    /** Closes the doors; a call under way is cut off. */
    async stop() {
      const smtpClosed = new Promise<void>((resolve) => smtp.close(resolve))
      await Promise.all([closed(page), closed(sms), smtpClosed])
    },
  }
}
