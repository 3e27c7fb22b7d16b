import { Global, Module } from '@nestjs/common';
import { EventPasswordThrottle } from './event-password-throttle.js';
import { LimiterStore } from './limiter-store.js';
import { LoginThrottle } from './login-throttle.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({
  providers: [LimiterStore, LoginThrottle, EventPasswordThrottle, RateLimits],
  exports: [LoginThrottle, EventPasswordThrottle, RateLimits],
})
export class LimitsModule {}
