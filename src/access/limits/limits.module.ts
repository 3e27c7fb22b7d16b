import { Global, Module } from '@nestjs/common';
import { LimiterStore } from './limiter-store.js';
import { LoginThrottle } from './login-throttle.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({
  providers: [LimiterStore, LoginThrottle, RateLimits],
  exports: [LimiterStore, LoginThrottle, RateLimits],
})
export class LimitsModule {}
