"""What tests, benches and tools share: positions, real servers, clients, browsers. No part of the package."""
