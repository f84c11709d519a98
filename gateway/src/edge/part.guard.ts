import { AppError } from '@borderlane/contracts/errors'
import { Site } from '@borderlane/messaging'
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'

@Injectable()
export class PartGuard implements CanActivate {
  constructor(private readonly site: Site) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { contract } = context.switchToHttp().getRequest<FastifyRequest>().routeOptions.config
    if (contract?.part && (await this.site.isOff(contract.part))) throw new AppError('request.not_found')
    return true
  }
}
