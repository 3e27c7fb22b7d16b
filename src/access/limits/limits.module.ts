import { Module } from '@nestjs/common';
import { LimiterStore } from './limiter-store.js';
import { LoginThrottle } from './login-throttle.js';
import { RateLimits } from './rate-limits.js';

@Module({
  providers: [LimiterStore, LoginThrottle, RateLimits],
  exports: [LimiterStore, LoginThrottle, RateLimits],
})
export class LimitsModule {}
