// For the test that compares them with the calculator, which is another feature.
export { EXAMPLE_MINIMUM, EXAMPLE_PAYMENTS, EXAMPLE_PLANS } from "../payoff-example.tsx";
